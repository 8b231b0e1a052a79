package dev.vecino.examples.unicode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnicodeDemoTest {
  @TempDir static Path cache;

  @TempDir Path folder;

  @BeforeAll
  static void modelLoads() {
    try {
      new SentenceModel(cache).embed("a sentence");
    } catch (LinkageError e) {
      Assumptions.abort("the native library of the embedding model does not load here: " + e);
    }
  }

  private String run(List<NamedCharacter> characters, String sentence) throws Exception {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new UnicodeDemo(out, false).run(folder.resolve("a demo"), characters, List.of(sentence));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void names_areManyAndDistinct() {
    List<NamedCharacter> all = NamedCharacter.all();
    assertThat(all).hasSizeGreaterThan(5_000).doesNotHaveDuplicates();
    assertThat(all)
        .contains(new NamedCharacter(0x1F922, "🤢", "nauseated face", "supplemental symbols and pictographs"));
  }

  @Test
  void demo_stoppedAndRunAgain_goesOn() throws Exception {
    List<NamedCharacter> few = NamedCharacter.all().subList(0, 150);
    String first = run(few.subList(0, 100), "an umbrella");
    assertThat(first).contains("a demo, new", "100 of 100", "ORDER BY distance", "recall@10 1.00");
    String second = run(few, "it is raining");
    assertThat(second).contains("left it unfinished with 100 characters", "50 of 50", "cloud with rain");
    String third = run(few, "a slice of pizza");
    assertThat(third).contains("opened again", "150 characters and their index").doesNotContain("embedding  █");
  }
}
