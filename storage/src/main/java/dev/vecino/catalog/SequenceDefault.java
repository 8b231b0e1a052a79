package dev.vecino.catalog;

import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sequences in the expressions of defaults, where they stand by their OIDs, {@code nextval('20007'::regclass)}, so that
 * renaming one changes no default.
 */
public final class SequenceDefault {
  /** Added to ids of tables, indexes, sequences and views to make their OIDs. */
  public static final int FIRST_OID = 20_000;

  private static final Pattern REFERENCE = Pattern.compile("'(\\d{5,9})'::regclass");
  private static final Pattern CALL = Pattern.compile("nextval\\(" + REFERENCE.pattern() + "\\)");

  private SequenceDefault() {}

  /** The default that takes the next value of a sequence. */
  public static String nextOf(int sequence) {
    return "nextval(" + reference(sequence) + ")";
  }

  /** A sequence in an expression. */
  public static String reference(int sequence) {
    return "'" + (FIRST_OID + sequence) + "'::regclass";
  }

  /** The sequence of a default that is nothing but its next value. */
  public static OptionalInt sequence(String defaultSql) {
    Matcher matcher = CALL.matcher(defaultSql);
    return matcher.matches() ? OptionalInt.of(id(matcher.group(1))) : OptionalInt.empty();
  }

  /** Whether an expression has the relation with that id in it. */
  public static boolean mentions(String sql, int relation) {
    return sql.contains(reference(relation));
  }

  /** The expression with a name, as SQL text, in the place of each OID; null from {@code names} leaves the OID. */
  public static String named(String sql, IntFunction<String> names) {
    if (sql.indexOf("::regclass") < 0) {
      return sql;
    }
    return REFERENCE.matcher(sql).replaceAll(
        found -> {
          String name = names.apply(id(found.group(1)));
          return Matcher.quoteReplacement(
              name == null ? found.group() : "'" + name.replace("'", "''") + "'::regclass");
        });
  }

  private static int id(String oid) {
    return Integer.parseInt(oid) - FIRST_OID;
  }
}
