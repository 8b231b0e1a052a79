package dev.vecino.sql.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs tables of expressions and compares type and printed value, or SQLSTATE and message, with what PostgreSQL and
 * pgvector give.
 */
final class ExpressionTableTest {
  private static final String SEPARATOR = " => ";

  private final QueryRunner runner = new QueryRunner();

  static Stream<String> lines() throws IOException {
    return Stream.concat(lines("expressions.txt"), lines("vectors.txt"));
  }

  private static Stream<String> lines(String file) throws IOException {
    try (InputStream in = ExpressionTableTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.contains(SEPARATOR) && !line.startsWith("#"))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("lines")
  void expression_evaluated_givesWhatPostgresGives(String line) {
    String[] parts = line.split(SEPARATOR, -1);
    assertThat(Outcome.of(runner, "select " + parts[0]).matching(parts[2])).isEqualTo(parts[1] + SEPARATOR + parts[2]);
  }
}
