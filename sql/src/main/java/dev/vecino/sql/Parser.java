package dev.vecino.sql;

import dev.vecino.sql.parser.Script;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/** Reads SQL text. */
public final class Parser {
  private Parser() {}

  /**
   * Reads a script of statements separated by semicolons. Empty statements are left out; a script of nothing else is
   * one {@link Statement.Empty}. All positions, those of the nodes too (column, on line 1), count characters of {@code
   * sql} from 1.
   *
   * @throws dev.vecino.error.VecinoException 42601 with the position of the first error, 0A000 for syntax that is
   *     known but not supported, 54000 and 54001 for text that is too long or too deeply nested
   */
  public static List<Parsed> parse(String sql) {
    return Script.parse(sql);
  }

  /**
   * Reads a scalar expression, as the default of a column or a check constraint has.
   *
   * @throws dev.vecino.error.VecinoException as {@link #parse}
   */
  public static SqlNode expression(String sql) {
    return Script.expression(sql);
  }
}
