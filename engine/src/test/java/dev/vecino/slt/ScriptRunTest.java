package dev.vecino.slt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runner of scripts must be able to fail. */
final class ScriptRunTest {
  @TempDir Path folder;

  /** A door that answers a statement with its own words as a row, and "fail STATE message" with that error. */
  private static final class Echo implements Door {
    final List<String> log = new ArrayList<>();

    @Override
    public String name() {
      return "echo";
    }

    @Override
    public Opened open(Path folder, boolean durable) {
      log.add("open");
      return new Opened() {
        @Override
        public Connection connect() {
          log.add("connect");
          return new EchoConnection();
        }

        @Override
        public void close() {
          log.add("close");
        }
      };
    }
  }

  private static final class EchoConnection implements Door.Connection {
    @Override
    public Door.Answer execute(String sql) throws Door.Refused {
      List<String> words = Arrays.asList(sql.replace("EXPLAIN (FORMAT TREE) ", "").split(" "));
      if (words.getFirst().equals("fail")) {
        throw new Door.Refused(words.get(1), words.get(2), null);
      }
      return new Door.Answer(words.size(), List.of(words, words.reversed()), words.size());
    }

    @Override
    public void close() {}
  }

  private Echo run(String script) throws IOException {
    var door = new Echo();
    Path file = folder.resolve("s.slt");
    Files.writeString(file, script);
    try (var run = new ScriptRun(Script.read(file), door, folder, false)) {
      run.run();
    }
    return door;
  }

  private void passes(String script) {
    assertThatCode(() -> run(script)).doesNotThrowAnyException();
  }

  private void fails(String script, String message) {
    assertThatThrownBy(() -> run(script)).isInstanceOf(AssertionError.class).hasMessageContaining(message);
  }

  @Test
  void statement_asExpected_passesAndElseFails() {
    passes("statement ok\na b\n");
    passes("statement count 2\na b\n");
    passes("statement error 22000 oops\nfail 22000 oops!\n");
    fails("statement count 3\na b\n", "expected a count of 3, got 2");
    fails("statement ok\nfail 22000 oops\n", "got 22000 oops");
    fails("statement error 22000\na b\n", "expected error 22000");
    fails("statement error 22001\nfail 22000 oops\n", "got 22000 oops");
    fails("statement error 22000 other\nfail 22000 oops\n", "got 22000 oops");
  }

  @Test
  void query_asExpected_passesAndElseFails() {
    passes("query TT nosort\nb a\n----\nb a\na b\n");
    passes("query TT rowsort\nb a\n----\na b\nb   a\n");
    passes("query TT valuesort\nb a\n----\na\na\nb\nb\n");
    passes("query RT rowsort\n0.33333333 x\n----\n0.333333333333 x\nx 0.33333333\n");
    fails("query TT nosort\nb a\n----\na b\nb a\n", "expected\na b");
    fails("query TT nosort\nb a\n----\nb a\n", "got\nb a\na b");
    fails("query T nosort\nb a\n----\nb a\n", "expected 1 columns, got 2");
    fails("query RT rowsort\n0.333 x\n----\n0.334 x\nx 0.333\n", "0.334");
  }

  @Test
  void plan_asExpected_passesAndElseFails() {
    passes("plan\na b\n----\na b\nb a\n");
    fails("plan\na b\n----\n  a b\nb a\n", "got\na b");
  }

  @Test
  void condition_ofTheDoor_leavesOutOneBlock() {
    passes("skipif echo because\nstatement ok\nfail 22000 oops\n\nstatement ok\na\n");
    passes("onlyif other\nstatement ok\nfail 22000 oops\n");
    passes("onlyif echo\nhalt\n\nstatement ok\nfail 22000 oops\n");
    fails("onlyif other\nhalt\n\nstatement ok\nfail 22000 oops\n", "22000");
    fails("skipif other because\nstatement ok\nfail 22000 oops\n", "22000");
    fails("onlyif echo\nstatement ok\nfail 22000 oops\n", "22000");
  }

  @Test
  void restart_andConnections_areMade() throws IOException {
    Echo door = run("statement ok\na\n\nconnection B\nstatement ok\na\n\nrestart\n\nstatement ok\na\n");
    assertThat(door.log).containsExactly("open", "connect", "connect", "close", "open", "connect", "close");
  }

  @Test
  void unknownBlock_isRefused() {
    assertThatThrownBy(() -> run("staetment ok\na\n")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> run("statement error oops\na\n")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void accept_rewritesWhatIsExpected() throws IOException {
    Path file = folder.resolve("s.slt");
    Files.writeString(file, "# first\n\nquery TT nosort\nb a\n----\nold\n\nplan\na b\n----\n\n# last\n");
    try (var run = new ScriptRun(Script.read(file), new Echo(), folder, true)) {
      run.run();
    }
    assertThat(file).hasContent(
        "# first\n\nquery TT nosort\nb a\n----\nb a\na b\n\nplan\na b\n----\na b\nb a\n\n# last\n");
  }
}
