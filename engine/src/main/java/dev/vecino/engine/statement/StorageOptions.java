package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;

/** Values of WITH (name = value) of tables and indexes. */
final class StorageOptions {
  private StorageOptions() {}

  /** Checks an option that PostgreSQL has and that means nothing here. */
  static void fillFactor(String value) {
    integer("fillfactor", value, 10, 100);
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
