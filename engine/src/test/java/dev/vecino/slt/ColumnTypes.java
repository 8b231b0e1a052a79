package dev.vecino.slt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The types of the columns of a script's queries, as PostgreSQL names them: a line {@code type, type<TAB>statement} for
 * each, in the file of the script's name that ends in {@code .types}. What is not there is not compared.
 */
record ColumnTypes(Map<Block, String> byQuery) {
  static ColumnTypes of(Script script) {
    Path file = script.file().resolveSibling(script.file().getFileName().toString().replace(".slt", ".types"));
    Map<Block, String> byQuery = new IdentityHashMap<>();
    if (Files.exists(file)) {
      Map<String, Deque<String>> recorded = read(file);
      for (Block block : script.blocks()) {
        if (block instanceof Block.Query query) {
          Deque<String> types = recorded.get(query.sql().replace("\n", "\\n"));
          if (types != null && !types.isEmpty()) {
            byQuery.put(block, types.removeFirst());
          }
        }
      }
    }
    return new ColumnTypes(byQuery);
  }

  private static Map<String, Deque<String>> read(Path file) {
    Map<String, Deque<String>> recorded = new HashMap<>();
    try {
      for (String line : Files.readAllLines(file)) {
        int tab = line.indexOf('\t');
        if (tab >= 0) {
          recorded.computeIfAbsent(line.substring(tab + 1), sql -> new ArrayDeque<>()).add(line.substring(0, tab));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return recorded;
  }

  /** The types that a query should have given; null where they are right or not known. */
  String missed(Block.Query query, List<String> actual) {
    String expected = byQuery.get(query);
    return expected == null || actual.isEmpty() || expected.equals(String.join(", ", actual)) ? null : expected;
  }
}
