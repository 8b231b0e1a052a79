package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.HalfVector;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;

/**
 * Files of nothing but vectors. They fill one vector column, and an integer column too where two are named: with the number of
 * the vector, from 0, as the lists of nearest neighbours beside such files count.
 */
final class VectorRecords implements RecordSource {
  private final VectorSource source;
  private final Destination destination;
  private int vector = -1;
  private int number = -1;

  VectorRecords(VectorSource source, CopyOptions options, Destination destination) {
    this.source = source;
    this.destination = destination;
    int size = destination.columns().size();
    for (int i = 0; i < size; i++) {
      switch (destination.columns().get(i).type().name()) {
        case VECTOR, HALFVEC -> vector = vector < 0 ? i : size;
        case SMALLINT, INTEGER, BIGINT -> number = number < 0 ? i : size;
        default -> vector = size;
      }
    }
    if (vector < 0 || vector >= size || number >= size) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "COPY FROM in format %s fills one vector column and at most one integer column",
              options.format().word())
          .withHint("Name them: COPY " + destination.table() + " (embedding) FROM ...");
    }
  }

  @Override
  public Object[] next() {
    try {
      Vector next = source.next();
      if (next == null) {
        return null;
      }
      Object[] values = new Object[destination.columns().size()];
      boolean half = destination.columns().get(vector).type().name() == TypeName.HALFVEC;
      values[vector] = half ? HalfVector.round(next.elements()) : next;
      if (number >= 0) {
        values[number] = number(destination.columns().get(number).type().name(), source.number() - 1);
      }
      return values;
    } catch (VecinoException e) {
      throw Places.add(e, destination.table(), place());
    }
  }

  private static Object number(TypeName type, long number) {
    return switch (type) {
      case SMALLINT -> (short) number;
      case INTEGER -> (int) number;
      default -> number;
    };
  }

  @Override
  public String place() {
    return "line " + source.number();
  }
}
