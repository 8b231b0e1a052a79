package dev.vecino.bench.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** A number for each row, to filter by. */
final class Labels {
  private Labels() {}

  /**
   * Reads {@code FILE.npy} (a matrix of integers with one column) or {@code FILE.tsv.gz#COLUMN}, a table with a header:
   * its values are numbered by how often they occur, 0 for the most frequent.
   */
  static int[] read(String source, int rows) throws IOException {
    int hash = source.indexOf('#');
    int[] labels = hash < 0 ? numbers(Path.of(source)) : column(Path.of(source.substring(0, hash)), source.substring(hash + 1));
    if (labels.length < rows) {
      throw new IOException(source + " has labels for " + labels.length + " rows, the data has " + rows);
    }
    return labels;
  }

  private static int[] numbers(Path file) throws IOException {
    Npy npy = Npy.read(file);
    int[] labels = new int[npy.rows()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = npy.ints(i)[0];
    }
    return labels;
  }

  private static int[] column(Path file, String name) throws IOException {
    List<String> values = new ArrayList<>();
    try (var reader = new BufferedReader(
        new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      int at = List.of(reader.readLine().split("\t", -1)).indexOf(name);
      if (at < 0) {
        throw new IOException(file + " has no column " + name);
      }
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        values.add(line.split("\t", -1)[at]);
      }
    }
    Map<String, Long> counts = values.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    Map<String, Integer> numbers = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()))
        .forEach(entry -> numbers.put(entry.getKey(), numbers.size()));
    return values.stream().mapToInt(numbers::get).toArray();
  }
}
