package dev.vecino.slt;

import dev.vecino.slt.Block.Expectation;
import dev.vecino.slt.Block.Sort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A script: its blocks in order. Blocks end at a blank line. */
record Script(Path file, List<Block> blocks) {
  static final String SEPARATOR = "----";

  static Script read(Path file) {
    try {
      return parse(file, Files.readAllLines(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether it reopens the database. */
  boolean restarts() {
    return blocks.stream().anyMatch(Block.Restart.class::isInstance);
  }

  static Script parse(Path file, List<String> lines) {
    List<Block> blocks = new ArrayList<>();
    int i = 0;
    while (i < lines.size()) {
      int start = i;
      if (isText(lines.get(i))) {
        while (i < lines.size() && isText(lines.get(i))) {
          i++;
        }
        blocks.add(new Block.Text(lines.subList(start, i), start + 1));
        continue;
      }
      i++;
      if (isBlockOfLines(lines.get(start))) {
        while (i < lines.size() && !lines.get(i).isBlank()) {
          i++;
        }
      }
      blocks.add(block(file, lines.subList(start, i), start + 1));
    }
    return new Script(file, blocks);
  }

  private static boolean isText(String line) {
    return line.isBlank() || line.startsWith("#");
  }

  private static boolean isBlockOfLines(String line) {
    return line.startsWith("statement") || line.startsWith("query") || line.startsWith("plan");
  }

  private static Block block(Path file, List<String> lines, int line) {
    String[] words = lines.getFirst().strip().split("\\s+");
    return switch (words[0]) {
      case "statement" ->
          new Block.Statement(lines, line, sql(lines), expectation(file, lines.getFirst(), words, line));
      case "query" -> {
        Sort sort = words.length > 2 ? Sort.valueOf(words[2].toUpperCase(Locale.ROOT)) : Sort.NOSORT;
        yield new Block.Query(lines, line, sql(lines), words[1], sort, expected(lines));
      }
      case "plan" -> new Block.Plan(lines, line, sql(lines), expected(lines));
      case "halt" -> new Block.Halt(lines, line);
      case "restart" -> new Block.Restart(lines, line);
      case "connection" -> new Block.Connection(lines, line, words[1]);
      case "skipif" -> new Block.Condition(lines, line, false, words[1]);
      case "onlyif" -> new Block.Condition(lines, line, true, words[1]);
      default -> throw wrong(file, line, "no block begins with \"" + words[0] + "\"");
    };
  }

  private static Expectation expectation(Path file, String first, String[] words, int line) {
    return switch (words.length > 1 ? words[1] : "") {
      case "ok" -> new Expectation.Ok();
      case "count" -> new Expectation.Count(Long.parseLong(words[2]));
      case "error" -> {
        if (words.length < 3 || !words[2].matches("[0-9A-Z]{5}")) {
          throw wrong(file, line, "statement error needs an SQLSTATE");
        }
        yield new Expectation.Error(words[2], first.substring(first.indexOf(words[2]) + 5).strip());
      }
      default -> throw wrong(file, line, "statement ok, count or error?");
    };
  }

  private static IllegalArgumentException wrong(Path file, int line, String message) {
    return new IllegalArgumentException(file + ":" + line + ": " + message);
  }

  private static String sql(List<String> lines) {
    int end = lines.indexOf(SEPARATOR);
    return String.join("\n", lines.subList(1, end < 0 ? lines.size() : end));
  }

  private static List<String> expected(List<String> lines) {
    int separator = lines.indexOf(SEPARATOR);
    return separator < 0 ? List.of() : lines.subList(separator + 1, lines.size());
  }
}
