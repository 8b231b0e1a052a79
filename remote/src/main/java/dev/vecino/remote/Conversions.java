package dev.vecino.remote;

import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.postgresql.util.PGobject;

/** Values that PostgreSQL's driver gives and takes otherwise than the embedded driver. */
final class Conversions {
  private Conversions() {}

  /** What a program sets, for PostgreSQL's driver. */
  static Object toDriver(Object value) throws SQLException {
    if (value instanceof float[]) {
      return RemoteVector.of(((float[]) value).clone());
    }
    if (value instanceof double[]) {
      double[] doubles = (double[]) value;
      var floats = new float[doubles.length];
      for (int i = 0; i < floats.length; i++) {
        floats[i] = (float) doubles[i];
      }
      return RemoteVector.of(floats);
    }
    if (value instanceof Instant) {
      return ((Instant) value).atOffset(ZoneOffset.UTC);
    }
    if (value instanceof ZonedDateTime) {
      return ((ZonedDateTime) value).toOffsetDateTime();
    }
    return value instanceof Enum ? value.toString() : value;
  }

  /** A moment or a vector as the class that was wanted. */
  static Object toProgram(Object carried, Class<?> wanted) {
    if (wanted == Instant.class) {
      return ((OffsetDateTime) carried).toInstant();
    }
    if (wanted == ZonedDateTime.class) {
      return ((OffsetDateTime) carried).toZonedDateTime();
    }
    float[] elements = ((RemoteVector) carried).elements();
    if (wanted == float[].class) {
      return elements.clone();
    }
    var doubles = new double[elements.length];
    for (int i = 0; i < doubles.length; i++) {
      doubles[i] = elements[i];
    }
    return doubles;
  }

  /** What {@code getObject} gives without being told a class. */
  static Object toProgram(Object value) {
    if (value instanceof PGobject && isJson(((PGobject) value).getType())) {
      return ((PGobject) value).getValue();
    }
    return value;
  }

  /** Whether a type is read as text. */
  static boolean isJson(String type) {
    return type.equals("json") || type.equals("jsonb");
  }
}
