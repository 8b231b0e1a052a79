package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.sql.Parser;
import dev.vecino.sql.Parsed;
import dev.vecino.sql.Statement.Empty;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptTest {
  private static List<String> texts(String sql) {
    return Parser.parse(sql).stream().map(Parsed::text).toList();
  }

  @Test
  void script_withSemicolonsInsideOfTokens_isSplitOutsideOnly() {
    assertThat(texts("select ';', \"a;\" from t; -- ;\nselect $x$;$x$ /* ; /* ; */ */ ; begin;"))
        .containsExactly("select ';', \"a;\" from t", "select $x$;$x$", "begin");
  }

  @Test
  void statement_withBlanksAndCommentsAround_losesThem() {
    assertThat(texts("  /* a */ select /* b */ 1 -- c\n")).containsExactly("select /* b */ 1");
  }

  @Test
  void script_ofNothing_isOneEmptyStatement() {
    for (String sql : List.of("", " \n\t", ";;", "-- x", "/* ; */ ;")) {
      assertThat(Parser.parse(sql)).containsExactly(new Parsed(new Empty(), ""));
    }
  }

  @Test
  void script_withEmptyStatementsBetween_leavesThemOut() {
    assertThat(texts(";select 1;;select 2;")).containsExactly("select 1", "select 2");
  }
}
