package dev.vecino.catalog;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A stored query under a name.
 *
 * @param columns its columns, numbered from 1, which later definitions only extend
 * @param check which rows may be written through it
 * @param options its other options, {@code name=value} as they were written
 */
public record View(
    int id,
    String schema,
    String name,
    List<Column> columns,
    ViewQuery query,
    CheckOption check,
    List<String> options)
    implements Relation {
  /** The option by which SQL names the check. */
  public static final String CHECK_OPTION = "check_option";

  private static final Pattern INVOKER = Pattern.compile("(?i)security_invoker=(true|on|yes|1)");

  /** What rows must fulfil that are written through a view. */
  public enum CheckOption {
    /** Nothing. */
    NONE,
    /** Its own condition, and those that views below it ask for. */
    LOCAL,
    /** Its own condition and those of all views below it. */
    CASCADED
  }

  public View {
    columns = List.copyOf(columns);
    options = List.copyOf(options);
  }

  /** Whether what the view reads is tested for its user, not for its owner. */
  public boolean invoker() {
    return options.stream().anyMatch(option -> INVOKER.matcher(option).matches());
  }

  @Override
  public View withName(String schema, String name) {
    return new View(id, schema, name, columns, query, check, options);
  }

  public View withColumns(List<Column> columns) {
    return new View(id, schema, name, columns, query, check, options);
  }

  public View withQuery(ViewQuery query) {
    return new View(id, schema, name, columns, query, check, options);
  }

  /** The view with its options, all of them. */
  public View withOptions(CheckOption check, List<String> options) {
    return new View(id, schema, name, columns, query, check, options);
  }
}
