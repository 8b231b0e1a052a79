package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Sequence.Owner;
import dev.vecino.catalog.Sequence.Position;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.SequenceOptions;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.Optional;
import java.util.OptionalLong;

/** A sequence that is being defined or altered: options as PostgreSQL completes and checks them. */
final class SequenceDraft {
  private final boolean identity;
  private DataType type;
  private long increment;
  private long min;
  private long max;
  private long start;
  private long cache;
  private boolean cycle;
  private Position position;

  private SequenceDraft(boolean identity) {
    this.identity = identity;
  }

  /** A new sequence; {@code id} names its counter too. */
  static Sequence create(
      int id, String schema, String name, SequenceOptions options, Optional<Owner> owner, DataType defaultType) {
    var draft = new SequenceDraft(owner.map(Owner::identity).orElse(false));
    draft.type = draft.type(options.type().orElse(defaultType));
    draft.increment = increment(options.increment().orElse(1));
    boolean up = draft.increment > 0;
    draft.max = options.max().orElse(OptionalLong.empty()).orElse(up ? most(draft.type) : -1);
    draft.min = options.min().orElse(OptionalLong.empty()).orElse(up ? 1 : least(draft.type));
    draft.checkBounds();
    draft.start = options.start().orElse(up ? draft.min : draft.max);
    draft.position = new Position(options.restart().orElse(OptionalLong.empty()).orElse(draft.start), false);
    draft.cache = options.cache().orElse(1);
    draft.cycle = options.cycle().orElse(false);
    draft.checkValues();
    return draft.made(id, schema, name, owner, id);
  }

  /**
   * A sequence with other options.
   *
   * @param now where it stands
   * @param counter the number of a new counter
   */
  static Sequence alter(Sequence old, SequenceOptions options, Position now, int counter) {
    var draft = new SequenceDraft(old.owner().map(Owner::identity).orElse(false));
    draft.type = draft.type(options.type().orElse(old.type()));
    boolean retyped = !draft.type.equals(old.type());
    draft.increment = increment(options.increment().orElse(old.increment()));
    boolean up = draft.increment > 0;
    boolean resetMax = options.max().isPresent() || retyped && old.max() == most(old.type());
    boolean resetMin = options.min().isPresent() || retyped && old.min() == least(old.type());
    draft.max = resetMax
        ? options.max().orElse(OptionalLong.empty()).orElse(up ? most(draft.type) : -1)
        : old.max();
    draft.min = resetMin
        ? options.min().orElse(OptionalLong.empty()).orElse(up ? 1 : least(draft.type))
        : old.min();
    draft.checkBounds();
    draft.start = options.start().orElse(old.start());
    draft.position = options.restart().map(to -> new Position(to.orElse(draft.start), false)).orElse(now);
    draft.cache = options.cache().orElse(old.cache());
    draft.cycle = options.cycle().orElse(old.cycle());
    draft.checkValues();
    return draft.made(old.id(), old.schema(), old.name(), old.owner(), counter);
  }

  private Sequence made(int id, String schema, String name, Optional<Owner> owner, int counter) {
    return new Sequence(
        id, schema, name, type, start, increment, min, max, cache, cycle, owner, counter, position);
  }

  private DataType type(DataType given) {
    TypeName name = given.name();
    if (name != TypeName.SMALLINT && name != TypeName.INTEGER && name != TypeName.BIGINT) {
      throw refused(
          "%s type must be smallint, integer, or bigint", identity ? "identity column" : "sequence");
    }
    return given;
  }

  private static long increment(long given) {
    if (given == 0) {
      throw refused("INCREMENT must not be zero");
    }
    return given;
  }

  static long most(DataType type) {
    return switch (type.name()) {
      case SMALLINT -> Short.MAX_VALUE;
      case INTEGER -> Integer.MAX_VALUE;
      default -> Long.MAX_VALUE;
    };
  }

  private static long least(DataType type) {
    return -most(type) - 1;
  }

  private void checkBounds() {
    if (max > most(type) || max < least(type)) {
      throw refused("MAXVALUE (%d) is out of range for sequence data type %s", max, type);
    }
    if (min > most(type) || min < least(type)) {
      throw refused("MINVALUE (%d) is out of range for sequence data type %s", min, type);
    }
    if (min >= max) {
      throw refused("MINVALUE (%d) must be less than MAXVALUE (%d)", min, max);
    }
  }

  private void checkValues() {
    checkBetween("START", start);
    checkBetween("RESTART", position.last());
    if (cache <= 0) {
      throw refused("CACHE (%d) must be greater than zero", cache);
    }
  }

  private void checkBetween(String option, long value) {
    if (value < min) {
      throw refused("%s value (%d) cannot be less than MINVALUE (%d)", option, value, min);
    }
    if (value > max) {
      throw refused("%s value (%d) cannot be greater than MAXVALUE (%d)", option, value, max);
    }
  }

  private static VecinoException refused(String format, Object... arguments) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, format, arguments);
  }
}
