package dev.vecino.sql.type;

import static dev.vecino.type.Interval.DAYS_PER_MONTH;
import static dev.vecino.type.Interval.MICROS_PER_DAY;
import static dev.vecino.type.Interval.MONTHS_PER_YEAR;

import dev.vecino.type.Interval;

/**
 * Adds up the parts of an interval that a text names. Fractions of a unit go to the smaller ones: of a year to months,
 * of a month or week to days, of a day to microseconds.
 */
final class IntervalSum {
  private int months;
  private int days;
  private long micros;

  /** A number as it was written: whole part and fraction have the same sign. */
  record Amount(long whole, double fraction) {
    Amount negated() {
      return new Amount(-whole, -fraction);
    }
  }

  void addMicros(Amount amount, long unit) {
    micros = Math.addExact(micros, Math.multiplyExact(amount.whole(), unit));
    addFraction(amount.fraction(), unit);
  }

  void addMicros(long more) {
    micros = Math.addExact(micros, more);
  }

  void addDays(Amount amount) {
    days = Math.addExact(days, Math.toIntExact(amount.whole()));
    addFraction(amount.fraction(), MICROS_PER_DAY);
  }

  void addWeeks(Amount amount) {
    days = Math.addExact(days, Math.multiplyExact(Math.toIntExact(amount.whole()), 7));
    addFractionOfDays(amount.fraction() * 7);
  }

  void addMonths(Amount amount) {
    months = Math.addExact(months, Math.toIntExact(amount.whole()));
    addFractionOfDays(amount.fraction() * DAYS_PER_MONTH);
  }

  /** Adds {@code amount} times {@code years} years. */
  void addYears(Amount amount, int years) {
    int scale = years * MONTHS_PER_YEAR;
    months = Math.addExact(months, Math.toIntExact(Math.multiplyExact(amount.whole(), scale)));
    months = Math.addExact(months, (int) Math.rint(amount.fraction() * scale));
  }

  private void addFractionOfDays(double fraction) {
    int whole = (int) fraction;
    days = Math.addExact(days, whole);
    addFraction(fraction - whole, MICROS_PER_DAY);
  }

  private void addFraction(double fraction, long unit) {
    double part = fraction * unit;
    long whole = (long) part;
    double rest = part - whole;
    micros = Math.addExact(micros, whole + (rest > 0.5 ? 1 : rest < -0.5 ? -1 : 0));
  }

  Interval interval() {
    return new Interval(months, days, micros);
  }

  Interval negated() {
    return new Interval(Math.negateExact(months), Math.negateExact(days), Math.negateExact(micros));
  }
}
