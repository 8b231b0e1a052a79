package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.error.SqlState.INVALID_DATETIME_FORMAT;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_TIME_ZONE_DISPLACEMENT_VALUE;

import dev.vecino.error.Excerpt;
import dev.vecino.error.VecinoException;

/** What is wrong with the text of a date or time. */
record DateTimeError(String type, String text) {
  VecinoException invalid() {
    return VecinoException.of(
        INVALID_DATETIME_FORMAT, "invalid input syntax for type %s: \"%s\"", type, Excerpt.of(text));
  }

  VecinoException overflow() {
    return VecinoException.of(
        DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"%s\"", Excerpt.of(text));
  }

  /** A month or a day that there is not, perhaps since they were taken for each other. */
  VecinoException otherOrder() {
    return overflow().withHint("Perhaps you need a different \"DateStyle\" setting.");
  }

  /** A value that its type does not reach to. */
  VecinoException outOfRange() {
    String kind = type.startsWith("timestamp") ? "timestamp" : type;
    return VecinoException.of(DATETIME_FIELD_OVERFLOW, "%s out of range: \"%s\"", kind, Excerpt.of(text));
  }

  VecinoException displacement() {
    return VecinoException.of(
        INVALID_TIME_ZONE_DISPLACEMENT_VALUE, "time zone displacement out of range: \"%s\"", Excerpt.of(text));
  }

  VecinoException unknownZone(String name) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "time zone \"%s\" not recognized", name);
  }
}
