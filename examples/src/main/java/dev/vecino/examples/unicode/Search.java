package dev.vecino.examples.unicode;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Asks for the characters that are nearest to a sentence. */
final class Search implements AutoCloseable {
  static final int K = 10;

  static final String NEAREST = """
      SELECT code_point, glyph, name, embedding <=> ? AS distance
      FROM characters
      ORDER BY distance
      LIMIT 10""";

  private static final String EXACT = """
      SELECT code_point
      FROM characters
      ORDER BY embedding <=> ?
      FETCH EXACT FIRST 10 ROWS ONLY""";

  private static final int WARM_UP_RUNS = 1_000; // as many as the compiler wants before the code is at its speed
  private static final int RUNS = 101;

  private final PreparedStatement nearest;
  private final PreparedStatement exact;
  private boolean warm;

  Search(Connection connection) throws SQLException {
    nearest = connection.prepareStatement(NEAREST);
    exact = connection.prepareStatement(EXACT);
  }

  /** A character that was found. */
  record Hit(int codePoint, String glyph, String name, double distance) {}

  /**
   * What a sentence found.
   *
   * @param medianNanos time of one query, from execution to its last row; the median of {@value #RUNS}
   * @param recall how much of the exact answer was found, from 0 to 1
   */
  record Answer(List<Hit> hits, long medianNanos, double recall) {}

  Answer ask(float[] sentence) throws SQLException {
    for (int run = 0; !warm && run < WARM_UP_RUNS; run++) {
      nearest(sentence);
    }
    warm = true;
    List<Hit> hits = List.of();
    long[] nanos = new long[RUNS];
    for (int run = 0; run < RUNS; run++) {
      long start = System.nanoTime();
      hits = nearest(sentence);
      nanos[run] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return new Answer(hits, nanos[RUNS / 2], recall(hits, exact(sentence)));
  }

  private List<Hit> nearest(float[] sentence) throws SQLException {
    nearest.setObject(1, sentence);
    List<Hit> hits = new ArrayList<>(K);
    try (ResultSet rows = nearest.executeQuery()) {
      while (rows.next()) {
        hits.add(new Hit(
            rows.getInt("code_point"), rows.getString("glyph"), rows.getString("name"), rows.getDouble("distance")));
      }
    }
    return hits;
  }

  private Set<Integer> exact(float[] sentence) throws SQLException {
    exact.setObject(1, sentence);
    Set<Integer> codePoints = new HashSet<>();
    try (ResultSet rows = exact.executeQuery()) {
      while (rows.next()) {
        codePoints.add(rows.getInt(1));
      }
    }
    return codePoints;
  }

  private static double recall(List<Hit> hits, Set<Integer> exact) {
    long found = hits.stream().filter(hit -> exact.contains(hit.codePoint())).count();
    return exact.isEmpty() ? 1 : (double) found / exact.size();
  }

  @Override
  public void close() throws SQLException {
    nearest.close();
    exact.close();
  }
}
