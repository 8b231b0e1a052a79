package dev.vecino.sql;

import dev.vecino.sql.Statement.Name;
import dev.vecino.type.DataType;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The options of a sequence, as far as a statement gives them.
 *
 * @param min an empty number for NO MINVALUE
 * @param max an empty number for NO MAXVALUE
 * @param restart an empty number for RESTART without one
 * @param ownedBy the column; empty for OWNED BY NONE
 * @param name the name of an identity column's sequence
 */
public record SequenceOptions(
    Optional<DataType> type,
    OptionalLong increment,
    Optional<OptionalLong> min,
    Optional<OptionalLong> max,
    OptionalLong start,
    Optional<OptionalLong> restart,
    OptionalLong cache,
    Optional<Boolean> cycle,
    Optional<Optional<OwnedBy>> ownedBy,
    Optional<Name> name) {
  /** No options. */
  public static final SequenceOptions NONE =
      new SequenceOptions(
          Optional.empty(),
          OptionalLong.empty(),
          Optional.empty(),
          Optional.empty(),
          OptionalLong.empty(),
          Optional.empty(),
          OptionalLong.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** A column of a table. */
  public record OwnedBy(Name table, String column) {}
}
