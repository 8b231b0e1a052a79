package dev.vecino.sql.jsonpath;

import dev.vecino.sql.jsonpath.PathParser.Parsed;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A path into JSON documents, ready to run. Documents are trees of maps, lists, text, numbers,
 * booleans and null; variables and items can be moments, too. */
public final class JsonPath {
  private static final int MOST_KEPT = 256;
  private static final Map<String, JsonPath> KEPT =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, JsonPath> eldest) {
              return size() > MOST_KEPT;
            }
          });

  private final Parsed parsed;

  private JsonPath(Parsed parsed) {
    this.parsed = parsed;
  }

  /**
   * Reads a path; those that were read last are kept.
   *
   * @throws dev.vecino.error.VecinoException 42601 or 22P02 where the text is no path
   */
  public static JsonPath of(String text) {
    JsonPath known = KEPT.get(text);
    if (known == null) {
      known = new JsonPath(PathParser.parse(text));
      KEPT.put(text, known);
    }
    return known;
  }

  /** The text in the form that PostgreSQL shows. */
  public String text() {
    return PathText.print(parsed);
  }

  /**
   * The items that the path finds.
   *
   * @param variables the values of {@code $name}
   * @throws dev.vecino.error.VecinoException of class 22 where strict mode or a method finds an error, 42704 for an
   *     unknown variable
   */
  public List<Object> items(Object document, Map<?, ?> variables) {
    return items(document, variables, null);
  }

  /**
   * As {@link #items(Object, Map)}; moments with a time zone and without can be compared and converted.
   *
   * @param zone of the session; null where it may not be used
   */
  public List<Object> items(Object document, Map<?, ?> variables, ZoneId zone) {
    return new PathRun(document, variables, parsed.lax(), zone).items(parsed.step());
  }
}
