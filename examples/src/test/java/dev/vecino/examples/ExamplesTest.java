package dev.vecino.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.examples.PooledApplication.Summary;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExamplesTest {
  @TempDir Path folder;

  @Test
  void quickStart_printsTheNearest() throws Exception {
    PrintStream out = System.out;
    var bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      QuickStart.main(new String[0]);
    } finally {
      System.setOut(out);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("apple\npear\n");
  }

  @Test
  void pooledApplication_inFiles_losesNothing() throws Exception {
    check(PooledApplication.run("jdbc:vecino:" + folder.resolve("pooled")));
  }

  @Test
  void pooledApplication_inMemory_losesNothing() throws Exception {
    check(PooledApplication.run("jdbc:vecino:mem:pooled-test"));
  }

  private static void check(Summary summary) {
    assertThat(summary.inserted()).isEqualTo(1_000);
    assertThat(summary.searches()).isPositive();
    // The search is approximate, so a rare miss would be no error.
    assertThat(summary.foundThemselves()).isGreaterThanOrEqualTo(summary.searches() * 98 / 100);
  }
}
