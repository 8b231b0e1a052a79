package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.sql.type.NumberCasts;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.DataType;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.time.ZoneOffset;

/** CAST of JSON documents to booleans and numbers; NULL for JSON's null. */
public final class JsonCasts {
  private JsonCasts() {}

  /** The method that casts to a type. */
  static String method(TypeName type) {
    return switch (type) {
      case SMALLINT -> "toSmallint";
      case INTEGER -> "toInteger";
      case BIGINT -> "toBigint";
      case REAL -> "toReal";
      case DOUBLE -> "toDouble";
      default -> "toNumeric";
    };
  }

  public static Jsonb toJsonb(Json document) {
    return (Jsonb) TextFormat.parse(DataType.JSONB, document.text(), ZoneOffset.UTC);
  }

  public static Json toJson(Jsonb document) {
    return new Json(document.text());
  }

  public static Boolean toBoolean(Jsonb document) {
    Object tree = JsonTree.of(document);
    return tree == null ? null : (Boolean) (tree instanceof Boolean flag ? flag : invalid(tree, TypeName.BOOLEAN));
  }

  public static Short toSmallint(Jsonb document) {
    return (Short) number(document, TypeName.SMALLINT);
  }

  public static Integer toInteger(Jsonb document) {
    return (Integer) number(document, TypeName.INTEGER);
  }

  public static Long toBigint(Jsonb document) {
    return (Long) number(document, TypeName.BIGINT);
  }

  public static Float toReal(Jsonb document) {
    return (Float) number(document, TypeName.REAL);
  }

  public static Double toDouble(Jsonb document) {
    return (Double) number(document, TypeName.DOUBLE);
  }

  public static BigDecimal toNumeric(Jsonb document) {
    return (BigDecimal) number(document, TypeName.NUMERIC);
  }

  private static Object number(Jsonb document, TypeName type) {
    Object tree = JsonTree.of(document);
    return tree == null
        ? null
        : tree instanceof BigDecimal number ? NumberCasts.convert(type, number) : invalid(tree, type);
  }

  private static Object invalid(Object tree, TypeName type) {
    throw VecinoException.of(
        INVALID_PARAMETER_VALUE, "cannot cast jsonb %s to type %s", JsonValues.name(tree), type.sqlName());
  }
}
