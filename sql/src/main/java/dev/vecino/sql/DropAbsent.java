package dev.vecino.sql;

import dev.vecino.error.SqlState;
import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * DROP of objects of a kind that users cannot make: none of them is there.
 *
 * @param kind in lower case
 */
public record DropAbsent(String kind, List<Absent> objects, boolean ifExists) implements Definition {
  /**
   * One that is not there.
   *
   * @param table what it would belong to
   * @param name of a function; of another object it is not looked at
   * @param arguments types of a function's arguments; empty where none were written, or some are not known
   * @param message that it does not exist
   */
  public record Absent(
      Optional<Name> table, String name, Optional<List<DataType>> arguments, SqlState state, String message) {}

  @Override
  public String command() {
    return "DROP " + kind.toUpperCase(Locale.ROOT);
  }
}
