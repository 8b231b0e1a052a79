package dev.vecino.server.pg;

import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings that are times, as SHOW prints them: {@code 0}, {@code 250ms}, {@code 5s}, {@code 1min}, {@code 2h}. */
final class Milliseconds {
  private static final Pattern TIME = Pattern.compile("(\\d+)(ms|s|min|h|d)?");

  private Milliseconds() {}

  static long parse(String time) {
    Matcher matcher = TIME.matcher(time);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a time: " + time);
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> TimeUnit.SECONDS.toMillis(number);
      case "min" -> TimeUnit.MINUTES.toMillis(number);
      case "h" -> TimeUnit.HOURS.toMillis(number);
      case "d" -> TimeUnit.DAYS.toMillis(number);
      case null, default -> number;
    };
  }
}
