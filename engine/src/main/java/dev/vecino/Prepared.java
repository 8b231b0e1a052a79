package dev.vecino;

import dev.vecino.type.DataType;
import java.util.List;

/** A statement that was parsed and planned once, to be run many times in its session. */
public interface Prepared extends AutoCloseable {
  /** Types of {@code $1, $2, ...} or of the {@code ?} in order. */
  List<DataType> parameters();

  /** Columns of the rows it gives; empty where it gives none. */
  List<ResultColumn> columns();

  /** Whether it gives rows; these may be without columns. */
  default boolean hasRows() {
    return !columns().isEmpty();
  }

  /** Whether it ends a transaction, or a part of one, and so may run in one that has failed. */
  boolean endsTransaction();

  /**
   * The values as {@link #execute} takes them without reading them again; values for it may be tried by this before.
   *
   * @throws dev.vecino.error.VecinoException where a value is none of its parameter's type: 22P02, 22003, ...; a transaction that
   *     is open has failed then
   */
  List<Object> convert(List<?> parameters);

  /**
   * Runs it.
   *
   * @param parameters a value for each parameter: of the type's own class, or any that converts to it ({@code String},
   * {@code
   *     float[]}, {@code java.util.UUID}, {@code OffsetDateTime}, {@code byte[]}, other numbers); null for NULL
   */
  Result execute(List<?> parameters);

  @Override
  void close();
}
