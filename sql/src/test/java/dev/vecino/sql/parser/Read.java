package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.Parsed;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Planned;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriterConfig.LineFolding;
import org.apache.calcite.sql.dialect.PostgresqlSqlDialect;
import org.junit.jupiter.params.provider.Arguments;

/** Reads statements and writes them out again, with all parentheses. */
final class Read {
  private Read() {}

  static Statement statement(String sql) {
    List<Parsed> parsed = Parser.parse(sql);
    assertThat(parsed).hasSize(1);
    return parsed.getFirst().statement();
  }

  static String planned(String sql) {
    return switch ((Planned) statement(sql)) {
      case Statement.Query query -> text(query.node());
      case Statement.Insert insert -> text(insert.node());
      case Statement.Update update -> text(update.node());
      case Statement.Delete delete -> text(delete.node());
      case Statement.Merge merge -> text(merge.node());
    };
  }

  static String text(SqlNode node) {
    return node.toSqlString(c -> c.withDialect(PostgresqlSqlDialect.DEFAULT)
            .withQuoteAllIdentifiers(false)
            .withAlwaysUseParentheses(true)
            .withClauseStartsLine(false)
            .withIndentation(0)
            .withLineFolding(LineFolding.WIDE))
        .getSql()
        .replaceAll("\\s+", " ");
  }

  /** What reading the text fails with, as {@code SQLSTATE message @position}. */
  static String error(String sql) {
    VecinoException e = catchThrowableOfType(VecinoException.class, () -> Parser.parse(sql));
    assertThat(e).as(sql).isNotNull();
    return e.state().code() + " " + e.getMessage() + " @" + e.position();
  }

  /** The lines {@code input => expected} of a table; {@code \n} is a line break in the input. */
  static Stream<Arguments> table(String lines) {
    return lines.lines().filter(line -> !line.isBlank()).map(line -> {
      int arrow = line.indexOf(" ==> ");
      return Arguments.of(line.substring(0, arrow).replace("\\n", "\n"), line.substring(arrow + 5));
    });
  }
}
