package dev.vecino.planner;

import static dev.vecino.error.SqlState.GENERATED_ALWAYS;

import dev.vecino.catalog.Column;
import dev.vecino.error.VecinoException;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Which columns a statement may give values to: generated ones and identities that are always generated have theirs. */
final class GivenValues {
  private GivenValues() {}

  /**
   * Refuses a value that is inserted.
   *
   * @param overriding whether OVERRIDING was written
   * @throws VecinoException 428C9
   */
  static void checkInserted(Column column, boolean overriding) {
    if (column.generatedSql().isPresent()) {
      throw inserted(column).withDetail("Column \"%s\" is a generated column.", column.name());
    }
    if (isAlways(column) && !overriding) {
      throw inserted(column)
          .withDetail("Column \"%s\" is an identity column defined as GENERATED ALWAYS.", column.name())
          .withHint("Use OVERRIDING SYSTEM VALUE to override.");
    }
  }

  /**
   * Refuses a value other than DEFAULT that is assigned.
   *
   * @throws VecinoException 428C9
   */
  static void checkAssigned(Column column, SqlNode value) {
    if (value.getKind() == SqlKind.DEFAULT) {
      return;
    }
    if (column.generatedSql().isPresent()) {
      throw assigned(column, value).withDetail("Column \"%s\" is a generated column.", column.name());
    }
    if (isAlways(column)) {
      throw assigned(column, value)
          .withDetail("Column \"%s\" is an identity column defined as GENERATED ALWAYS.", column.name());
    }
  }

  private static boolean isAlways(Column column) {
    return column.identity().map(Column.Identity::always).orElse(false);
  }

  private static VecinoException inserted(Column column) {
    return VecinoException.of(
        GENERATED_ALWAYS, "cannot insert a non-DEFAULT value into column \"%s\"", column.name());
  }

  private static VecinoException assigned(Column column, SqlNode value) {
    return VecinoException.of(GENERATED_ALWAYS, "column \"%s\" can only be updated to DEFAULT", column.name())
        .at(Targets.position(value));
  }
}
