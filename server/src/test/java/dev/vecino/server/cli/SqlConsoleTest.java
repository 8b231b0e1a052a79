package dev.vecino.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqlConsoleTest {
  @TempDir Path folder;

  private String printed;

  /** Runs the command with its output caught. */
  private int run(String... arguments) throws IOException {
    PrintStream out = System.out;
    PrintStream error = System.err;
    var bytes = new ByteArrayOutputStream();
    var catching = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    System.setOut(catching);
    System.setErr(catching);
    try {
      return Vecino.run(List.of(arguments));
    } finally {
      System.setOut(out);
      System.setErr(error);
      printed = bytes.toString(StandardCharsets.UTF_8);
    }
  }

  @Test
  void statements_printTables_withNull() throws IOException {
    assertThat(run("sql", "jdbc:vecino:mem:", "-e", "select 1 as one, null::text as nothing"))
        .as(() -> printed).isZero();
    assertThat(printed).isEqualToNormalizingNewlines("""
        +-----+---------+
        | one | nothing |
        +-----+---------+
        | 1   | NULL    |
        +-----+---------+
        """);
  }

  @Test
  void script_overSeveralLines_runsInOrder() throws IOException {
    Path script = folder.resolve("a script.sql");
    Files.writeString(script, """
        -- a comment; with a semicolon
        create table t (id int primary key, v vector(2));
        insert into t
          values (1, '[1,2]'),
                 (2, '[3,4]');
        select v from t order by v <-> '[3,3]' limit 1
        """);
    assertThat(run("sql", "jdbc:vecino:mem:", "-f", script.toString())).as(() -> printed).isZero();
    assertThat(printed).contains("| [3,4] |").doesNotContain("[1,2]");
  }

  @Test
  void input_thatIsNoTerminal_isAScript() throws IOException {
    InputStream in = System.in;
    System.setIn(new ByteArrayInputStream("select 1 as one;\nselect 2\n  as two;\n".getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(run("sql", "jdbc:vecino:mem:")).as(() -> printed).isZero();
    } finally {
      System.setIn(in);
    }
    assertThat(printed).contains("| one |", "| two |").doesNotContain("vecino>");
  }

  @Test
  void error_endsTheRun_andIsToldInOnePiece() throws IOException {
    assertThat(run("sql", "jdbc:vecino:mem:", "-e", "select * from nowhere", "-e", "select 2 as two")).isEqualTo(1);
    assertThat(printed)
        .contains("relation \"nowhere\" does not exist", "42P01")
        .doesNotContain("two", "at dev.vecino", "Aborting");
  }

  @Test
  void database_keepsWhatWasWritten() throws IOException {
    String url = "jdbc:vecino:" + folder.resolve("kept");
    assertThat(run("sql", url, "-e", "create table t (a int)", "-e", "insert into t values (42)"))
        .as(() -> printed).isZero();
    assertThat(run("sql", url, "-e", "select a from t")).as(() -> printed).isZero();
    assertThat(printed).contains("42");
  }

  @Test
  void wrongUsage_printsIt() throws IOException {
    assertThat(run("sql", "-x")).isEqualTo(2);
    assertThat(printed).contains("unknown option -x", "usage: vecino sql");
    assertThat(run("sql", "-e")).isEqualTo(2);
    assertThat(run("sql", "-f", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(printed).contains("cannot read the file");
    assertThat(run("sql", "mem:x")).isEqualTo(2);
    assertThat(run("dance")).isEqualTo(2);
  }

  @Test
  void unreachableDatabase_isAnError() throws IOException {
    assertThat(run("sql", "jdbc:vecino://127.0.0.1:1/db", "-e", "select 1")).isEqualTo(1);
    assertThat(printed).contains("SQLSTATE: 08001").doesNotContain("at dev.vecino");
  }
}
