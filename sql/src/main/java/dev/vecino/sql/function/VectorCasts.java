package dev.vecino.sql.function;

import dev.vecino.type.Array;
import dev.vecino.type.HalfVector;
import dev.vecino.type.SparseVector;
import dev.vecino.type.Vector;
import java.util.List;

/**
 * The functions behind pgvector's casts. They take the dimensions of the type, -1 for none, and whether the cast was
 * written, which makes no difference.
 */
public final class VectorCasts {
  private VectorCasts() {}

  @Sql("array_to_vector")
  public static Vector vectorOf(Array value, int dimensions, boolean explicit) {
    return Conversions.vectorOf(value, Math.max(dimensions, 0));
  }

  @Sql("array_to_halfvec")
  public static HalfVector halfVectorOf(Array value, int dimensions, boolean explicit) {
    return Conversions.halfVectorOf(value, Math.max(dimensions, 0));
  }

  @Sql("array_to_sparsevec")
  public static SparseVector sparseVectorOf(Array value, int dimensions, boolean explicit) {
    return Conversions.sparseVectorOf(value, Math.max(dimensions, 0));
  }

  @Sql("vector")
  public static Vector withDimensions(Vector value, int dimensions, boolean explicit) {
    return Conversions.withDimensions(value, Math.max(dimensions, 0));
  }

  @Sql("halfvec")
  public static HalfVector withDimensions(HalfVector value, int dimensions, boolean explicit) {
    return Conversions.withDimensions(value, Math.max(dimensions, 0));
  }

  @Sql("sparsevec")
  public static SparseVector withDimensions(SparseVector value, int dimensions, boolean explicit) {
    return Conversions.withDimensions(value, Math.max(dimensions, 0));
  }

  @Sql("vector_to_halfvec")
  public static HalfVector toHalfVector(Vector value, int dimensions, boolean explicit) {
    return Conversions.toHalfVector(value, Math.max(dimensions, 0));
  }

  @Sql("vector_to_sparsevec")
  public static SparseVector toSparseVector(Vector value, int dimensions, boolean explicit) {
    return Conversions.toSparseVector(value, Math.max(dimensions, 0));
  }

  @Sql("halfvec_to_vector")
  public static Vector toVector(HalfVector value, int dimensions, boolean explicit) {
    return Conversions.toVector(value, Math.max(dimensions, 0));
  }

  @Sql("halfvec_to_sparsevec")
  public static SparseVector toSparseVector(HalfVector value, int dimensions, boolean explicit) {
    return Conversions.toSparseVector(value, Math.max(dimensions, 0));
  }

  @Sql("sparsevec_to_vector")
  public static Vector toVector(SparseVector value, int dimensions, boolean explicit) {
    return Conversions.toVector(value, Math.max(dimensions, 0));
  }

  @Sql("sparsevec_to_halfvec")
  public static HalfVector toHalfVector(SparseVector value, int dimensions, boolean explicit) {
    return Conversions.toHalfVector(value, Math.max(dimensions, 0));
  }

  @Sql("vector_to_float4")
  public static List<Float> elements(Vector value, int dimensions, boolean explicit) {
    return Conversions.elements(value);
  }

  @Sql("halfvec_to_float4")
  public static List<Float> elements(HalfVector value, int dimensions, boolean explicit) {
    return Conversions.elements(value);
  }
}
