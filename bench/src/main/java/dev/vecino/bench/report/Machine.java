package dev.vecino.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What the figures were measured on. */
final class Machine {
  private static final double GIGA = 1 << 30;

  private Machine() {}

  static String describe() {
    return String.format(
        Locale.ROOT, "%s, %d processors, %.0f GB, %s, Java %s", processor(), Runtime.getRuntime().availableProcessors(),
        memory() / GIGA, System.getProperty("os.name") + " " + System.getProperty("os.version"), Runtime.version());
  }

  private static String processor() {
    return field("/proc/cpuinfo", "model name", System.getProperty("os.arch"));
  }

  private static double memory() {
    String kilobytes = field("/proc/meminfo", "MemTotal", "0").replaceAll("\\D", "");
    return Long.parseLong(kilobytes) * 1024.0;
  }

  private static String field(String file, String name, String otherwise) {
    try (var lines = Files.lines(Path.of(file))) {
      return lines.filter(line -> line.startsWith(name))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElse(otherwise);
    } catch (IOException e) {
      return otherwise; // not Linux
    }
  }
}
