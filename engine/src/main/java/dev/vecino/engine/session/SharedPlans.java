package dev.vecino.engine.session;

import dev.vecino.catalog.Catalog;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.SharedText;
import dev.vecino.sql.parser.SharedText.Literal;
import dev.vecino.sql.parser.SharedText.Place;
import dev.vecino.sql.type.Values;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Finds the plans that statements share which differ in their literals only.
 *
 * <p>A literal is taken to be a value of the type that its parameter has got in the plan only where it would be one
 * if it stood there itself. Else, and where statistics tell its value from others, the statement is planned as it is
 * written.
 */
final class SharedPlans {
  private static final int REAL_BITS = 24;
  private static final int DOUBLE_BITS = 53;
  private static final int MOST_REMEMBERED = 1024; // characters
  private static final int REMEMBERED = 8; // texts, a power of two

  private final Planning planning;
  private final UnsharedTexts unshared;
  private final Known[] known = new Known[REMEMBERED]; // by the hash of their text

  SharedPlans(Planning planning, UnsharedTexts unshared) {
    this.planning = planning;
    this.unshared = unshared;
  }

  /** A plan, and the values of its parameters. */
  record Bound(Compiled compiled, SharedText text, Object[] values) {}

  /**
   * A text that was read.
   *
   * @param text null where it shares no plan
   * @param bound null where it was not run by a shared plan yet
   * @param style that the values were read in
   */
  private record Known(String sql, SharedText text, Bound bound, TextStyle style) {}

  /** The plan and the values of a text that has run not long ago; null where they may have changed. */
  Bound known(String sql, Catalog catalog, TextStyle style) {
    Known last = known[place(sql)];
    return last != null
            && last.bound != null
            && last.sql.equals(sql)
            && style.equals(last.style)
            && planning.isCached(last.bound.compiled)
            && planning.isCurrent(last.bound.compiled, catalog)
        ? last.bound
        : null;
  }

  private static int place(String sql) {
    int hash = sql.hashCode();
    return (hash ^ hash >>> Short.SIZE) & REMEMBERED - 1;
  }

  /**
   * The shared plan of a statement; null where it has none.
   *
   * @param key gives what the plan of a text depends on
   * @param look runs planning in a transaction
   * @param style of the session
   */
  Bound find(
      String sql,
      Function<SharedText, Compiled.Key> key,
      Function<Function<Transaction, Compiled>, Compiled> look,
      Supplier<TextStyle> style) {
    SharedText text = read(sql);
    if (text == null) {
      return null;
    }
    Compiled.Key wanted = key.apply(text);
    if (unshared.contains(wanted)) {
      return null;
    }
    Compiled compiled = planning.cached(wanted);
    if (compiled == null) {
      try {
        compiled = look.apply(transaction -> planning.plan(text.text(), text.types(), transaction));
      } catch (VecinoException e) {
        unshared.add(wanted); // planned as it is written, it may fail elsewhere or not at all
        return null;
      }
    }
    if (compiled.rowCounts().dependsOnValues() || !fits(text, compiled.parameters())) {
      unshared.add(wanted);
      return null;
    }
    TextStyle now = style.get();
    Object[] values = values(text.literals(), compiled.parameters(), now);
    Bound bound = values == null ? null : new Bound(compiled, text, values);
    remember(new Known(sql, text, bound, now.at(null))); // no value depends on the moment
    return bound;
  }

  private void remember(Known text) {
    if (text.sql.length() <= MOST_REMEMBERED) {
      known[place(text.sql)] = text;
    }
  }

  /** The text that others share; null where there is none. One that was read not long ago is not read again. */
  private SharedText read(String sql) {
    Known last = known[place(sql)];
    if (last != null && last.sql.equals(sql)) {
      return last.text;
    }
    SharedText text = SharedText.of(sql).orElse(null);
    remember(new Known(sql, text, null, null));
    return text;
  }

  /** Whether literals of these kinds can have these types. */
  private static boolean fits(SharedText text, List<DataType> types) {
    if (types.size() != text.literals().size()) {
      return false;
    }
    for (int i = 0; i < types.size(); i++) {
      if (!fits(text.literals().get(i), types.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean fits(Literal literal, DataType type) {
    if (literal.value() instanceof String) {
      return switch (type.name()) {
        case SMALLINT, INTEGER, BIGINT, NUMERIC, REAL, DOUBLE, BOOLEAN, TEXT, UUID, JSONB, VECTOR, HALFVEC, DATE,
            TIMESTAMP, TIMESTAMPTZ -> true;
        default -> false;
      };
    }
    return switch (type.name()) {
      case SMALLINT, INTEGER, BIGINT, NUMERIC, REAL, DOUBLE -> true;
      default -> false;
    };
  }

  /** The values; null where one of them is none of its type. */
  static Object[] values(List<Literal> literals, List<DataType> types, TextStyle style) {
    Object[] values = new Object[literals.size()];
    for (int i = 0; i < values.length; i++) {
      try {
        values[i] = value(literals.get(i), types.get(i), style);
      } catch (VecinoException e) {
        return null;
      }
      if (values[i] == null) {
        return null;
      }
    }
    return values;
  }

  private static Object value(Literal literal, DataType type, TextStyle style) {
    boolean exact =
        literal.value() instanceof BigDecimal number
            ? isExact(literal.place(), number, type)
            : isFixed((String) literal.value(), type);
    return exact ? Values.coerce(type, literal.value(), style) : null;
  }

  private static boolean isExact(Place place, BigDecimal number, DataType type) {
    if (number.scale() > 0) {
      return place == Place.ASSIGNED
          && switch (type.name()) {
            case NUMERIC, REAL, DOUBLE -> true;
            default -> false;
          };
    }
    BigInteger whole = number.toBigInteger();
    return switch (type.name()) {
      case SMALLINT -> whole.bitLength() < Short.SIZE;
      case INTEGER -> whole.bitLength() < Integer.SIZE;
      case BIGINT -> whole.bitLength() < Long.SIZE;
      case REAL -> whole.abs().bitLength() <= REAL_BITS;
      case DOUBLE -> whole.abs().bitLength() <= DOUBLE_BITS;
      default -> true;
    };
  }

  /** Whether a text means the same whenever it is read: moments may be written as words such as "now". */
  private static boolean isFixed(String text, DataType type) {
    return switch (type.name()) {
      case DATE, TIMESTAMP, TIMESTAMPTZ -> !text.isEmpty() && Character.isDigit(text.charAt(0));
      default -> true;
    };
  }
}
