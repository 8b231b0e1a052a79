package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.catalog.Column;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.SetOptions;
import java.util.Optional;
import java.util.regex.Pattern;

/** Values of WITH (name = value) of tables and indexes. */
final class StorageOptions {
  private static final Pattern OF_TABLE =
      Pattern.compile(
          "(toast\\.)?(autovacuum_[a-z_]+|log_autovacuum_min_duration|vacuum_[a-z_]+)"
              + "|parallel_workers|toast_tuple_target|user_catalog_table");
  private static final Pattern OF_COLUMN = Pattern.compile("n_distinct(_inherited)?");

  private StorageOptions() {}

  /** Checks an option that PostgreSQL has and that means nothing here. */
  static void fillFactor(String value) {
    integer("fillfactor", value, 10, 100);
  }

  /** Checks the options of ALTER TABLE ... SET: PostgreSQL's are taken and mean nothing here. */
  static void check(SetOptions set, Optional<Column> column) {
    set.options().forEach((name, value) -> {
      if (name.equals("partitions") && column.isEmpty()) {
        throw VecinoException.of(FEATURE_NOT_SUPPORTED, "the number of partitions of a table cannot be changed");
      }
      if (name.equals("fillfactor") && column.isEmpty()) {
        fillFactor(value);
      } else if (!(column.isPresent() ? OF_COLUMN : OF_TABLE).matcher(name).matches()) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized parameter \"%s\"", name);
      }
    });
  }

  /** Checks an option of CREATE TABLE, which is taken as in ALTER TABLE. */
  static void ofTable(String name, String value) {
    if (name.equals("fillfactor")) {
      fillFactor(value);
    } else if (!OF_TABLE.matcher(name).matches()) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized parameter \"%s\"", name);
    }
  }

  static int integer(String name, String value, int least, int most) {
    long number;
    try {
      number = Long.parseLong(value.strip());
    } catch (NumberFormatException e) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid value for integer option \"%s\": %s", name, value)
          .causedBy(e);
    }
    if (number < least || number > most) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "value %s out of bounds for option \"%s\"", value.strip(), name)
          .withDetail("Valid values are between \"%d\" and \"%d\".", least, most);
    }
    return (int) number;
  }
}
