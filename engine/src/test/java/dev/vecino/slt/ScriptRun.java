package dev.vecino.slt;

import dev.vecino.slt.Block.Expectation;
import dev.vecino.slt.Block.Sort;
import dev.vecino.slt.Door.Answer;
import dev.vecino.slt.Door.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One run of a script through a door. */
final class ScriptRun implements AutoCloseable {
  private final Script script;
  private final ColumnTypes types;
  private final Door door;
  private final Path folder;
  private final boolean accept;
  private final List<String> accepted = new ArrayList<>();
  private final Map<String, Door.Connection> connections = new HashMap<>();
  private Door.Opened opened;
  private String connection = "default";

  /**
   * A run.
   *
   * @param accept whether the script is rewritten with what the database answers
   */
  ScriptRun(Script script, Door door, Path folder, boolean accept) {
    this.script = script;
    this.types = ColumnTypes.of(script);
    this.door = door;
    this.folder = folder;
    this.accept = accept;
    this.opened = door.open(folder, script.restarts());
  }

  void run() {
    boolean skip = false;
    for (Block block : script.blocks()) {
      List<String> lines = block.lines();
      if (block instanceof Block.Condition condition) {
        skip |= condition.only() != condition.door().equals(door.name());
      } else if (!(block instanceof Block.Text) && skip) {
        skip = false;
      } else if (block instanceof Block.Halt && !accept) {
        return;
      } else {
        lines = run(block);
      }
      accepted.addAll(lines);
    }
    if (accept) {
      write();
    }
  }

  private void write() {
    try {
      Files.write(script.file(), accepted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a block and gives its lines, as they are or as they should be. */
  private List<String> run(Block block) {
    switch (block) {
      case Block.Text text -> {}
      case Block.Condition condition -> {}
      case Block.Halt halt -> {}
      case Block.Connection named -> connection = named.name();
      case Block.Restart restart -> restart();
      case Block.Statement statement -> check(statement);
      case Block.Query query -> {
        return check(query);
      }
      case Block.Plan plan -> {
        return door.plansAsUsual() ? check(plan) : plan.lines();
      }
    }
    return block.lines();
  }

  private Door.Connection connection() {
    return connections.computeIfAbsent(connection, name -> opened.connect());
  }

  // Files that a script writes and reads go to its folder.
  private String inFolder(String sql) {
    return sql.replace("{folder}", folder.toString());
  }

  private void restart() {
    close();
    opened = door.open(folder, script.restarts());
  }

  private void check(Block.Statement block) {
    try {
      Answer answer = connection().execute(inFolder(block.sql()));
      switch (block.expectation()) {
        case Expectation.Ok ok -> {}
        case Expectation.Count(long count) -> {
          if (answer.count() != count) {
            throw failure(block, "expected a count of " + count + ", got " + answer.count(), null);
          }
        }
        case Expectation.Error error ->
            throw failure(block, "expected error " + error.state() + " " + error.text() + ", succeeded", null);
      }
    } catch (Refused refused) {
      boolean expected =
          block.expectation() instanceof Expectation.Error(String state, String text)
              && state.equals(refused.state())
              && refused.getMessage().contains(inFolder(text));
      if (!expected) {
        throw failure(
            block,
            "expected " + block.expectation() + ", got " + refused.state() + " " + refused.getMessage(),
            refused);
      }
    }
  }

  private Answer answer(Block block, String sql) {
    try {
      return connection().execute(inFolder(sql));
    } catch (Refused refused) {
      throw failure(block, "got " + refused.state() + " " + refused.getMessage(), refused);
    }
  }

  private List<String> check(Block.Query block) {
    Answer answer = answer(block, block.sql());
    if (answer.columns() != block.types().length()) {
      throw failure(block, "expected " + block.types().length() + " columns, got " + answer.columns(), null);
    }
    String missed = types.missed(block, answer.types());
    if (missed != null) {
      throw failure(block, "expected columns of types " + missed + ", got " + String.join(", ", answer.types()), null);
    }
    List<String> actual = Rendering.lines(answer.rows(), block.types(), block.sort());
    if (Rendering.agree(block.expected(), actual, block.types(), block.sort())) {
      return block.lines();
    }
    return differs(block, block.expected(), actual);
  }

  private List<String> check(Block.Plan block) {
    Answer answer = answer(block, "EXPLAIN (FORMAT TREE) " + block.sql());
    List<String> actual = Rendering.lines(answer.rows(), "T", Sort.NOSORT);
    if (block.expected().stream().map(String::stripTrailing).toList().equals(actual)) {
      return block.lines();
    }
    return differs(block, block.expected(), actual);
  }

  private List<String> differs(Block block, List<String> expected, List<String> actual) {
    if (!accept) {
      throw failure(
          block,
          "expected\n" + String.join("\n", expected) + "\n" + Script.SEPARATOR + " got\n" + String.join("\n", actual),
          null);
    }
    int end = block.lines().indexOf(Script.SEPARATOR);
    List<String> lines = new ArrayList<>(block.lines().subList(0, end < 0 ? block.lines().size() : end));
    lines.add(Script.SEPARATOR);
    lines.addAll(actual);
    return lines;
  }

  private AssertionError failure(Block block, String message, Throwable cause) {
    return new AssertionError(
        door.name() + " " + script.file() + ":" + block.line() + ": " + message + "\n"
            + String.join("\n", block.lines()),
        cause);
  }

  @Override
  public void close() {
    connections.values().forEach(Door.Connection::close);
    connections.clear();
    opened.close();
  }
}
