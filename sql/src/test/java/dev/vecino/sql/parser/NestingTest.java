package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement.Query;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NestingTest {
  private static String nested(String open, String inner, String close, int depth) {
    return "select " + open.repeat(depth) + inner + close.repeat(depth);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      nullValues = "-",
      value = {
        "(|1|)",
        "f(|1|)",
        "(select |1|)",
        "case when true then |1| end",
        "array[|1|]",
        "not |true|-",
        "- |1|-",
        "1 + |1|-",
        "1::text * |1|-"
      })
  void statement_nestedTooDeeply_isRefused(String open, String inner, String close) {
    String end = close == null ? "" : close;
    assertThatCode(() -> Parser.parse(nested(open, inner, end, 120))).doesNotThrowAnyException();
    assertThat(Read.error(nested(open, inner, end, 5_000))).startsWith("54001 stack depth limit exceeded @");
  }

  @Test
  void setOperations_tooMany_areRefused() {
    assertThatCode(() -> Parser.parse("select 1" + " union all select 1".repeat(500))).doesNotThrowAnyException();
    assertThat(Read.error("select 1" + " union all select 1".repeat(501))).startsWith("54001");
  }

  @Test
  void conditions_inLongChain_becomeShallowTree() {
    String terms = "a = 1 and b between 1 and 2 or ".repeat(20_000);
    var select = (SqlSelect) ((Query) Read.statement("select 1 from t where " + terms + "c")).node();
    assertThat(depth(select.getWhere())).isLessThan(60);
  }

  @Test
  void conditions_inLongChain_keepTheirOrderAndGrouping() {
    String and = IntStream.range(0, 40)
        .mapToObj(i -> " and not x between %d and y%d".formatted(i, i))
        .collect(Collectors.joining());
    String sql = "a" + and + " or b or c" + and;
    String text = Read.text(Parser.expression(sql));
    assertThat(text).isEqualTo(Read.text(Parser.expression("(a" + and + ") or b or (c" + and + ")")));
    assertThat(words(text.replace("ASYMMETRIC ", ""))).isEqualTo(words(sql));
  }

  private static String words(String sql) {
    return sql.toLowerCase(Locale.ROOT).replaceAll("[()]", "");
  }

  @Test
  void statement_thatIsTooLong_isRefused() {
    assertThat(Read.error(" ".repeat(Lexer.MAX_LENGTH + 1))).startsWith("54000 ");
  }

  @Test
  void deepestAllowedStatement_onSmallStack_isReadOrRefused() throws InterruptedException {
    var failure = new AtomicReference<Throwable>();
    var thread = new Thread(null, () -> {
      try {
        Parser.parse(nested("f(", "1", ")", Nesting.MAX_DEPTH));
      } catch (VecinoException e) {
        assertThat(e.state().code()).isEqualTo("54001");
      }
    }, "small stack", 128 * 1024);
    thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
    thread.start();
    thread.join();
    assertThat(failure.get()).isNull();
  }

  private static int depth(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return 1;
    }
    int deepest = 0;
    for (SqlNode operand : call.getOperandList()) {
      deepest = Math.max(deepest, operand == null ? 0 : depth(operand));
    }
    return deepest + 1;
  }
}
