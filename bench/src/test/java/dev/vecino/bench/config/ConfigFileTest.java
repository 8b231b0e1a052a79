package dev.vecino.bench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.bench.config.BenchConfig.EngineConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConfigFileTest {
  private static final String ENGINES = """
      engines:
        - name: a
          type: vecino
          index: {m: 16, quantization: sq8}
          sweep: [{ef: 40}, {ef: 80, rescore: 20}]
      """;
  private static final String GOOD = "name: x\ndata: {format: npy, path: y}\n" + ENGINES;

  private static void refused(String yaml, String message) {
    assertThatThrownBy(() -> ConfigFile.parse(yaml))
        .isInstanceOf(ConfigException.class)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"))
        .hasMessageContaining(message);
  }

  @Test
  void config_withDefaults_isRead() throws Exception {
    BenchConfig config = ConfigFile.parse(GOOD);
    assertThat(config.k()).isEqualTo(10);
    assertThat(config.runs()).isEqualTo(3);
    assertThat(config.baseline()).isEqualTo("a");
    assertThat(config.sweep().clients()).containsExactly(1);
    EngineConfig engine = config.engines().getFirst();
    assertThat(engine.index()).containsEntry("quantization", "sq8");
    assertThat(engine.parameterSets()).containsExactly("ef=40", "ef=80 rescore=20");
    assertThat(config.lookups()).isEmpty();
    assertThat(ConfigFile.parse(GOOD + "lookups: {}\n").lookups().orElseThrow().clients())
        .containsExactly(1, 2, 4, 8, 16, 32, 50, 100);
  }

  @Test
  void config_withMistake_namesTheKeyInOneLine() {
    refused(GOOD + "colour: red\n", "colour is not known; known here: ");
    refused(GOOD + "runs: many\n", "runs must be a whole number of at least 1, was many");
    refused(GOOD + "runs: 0\n", "runs must be a whole number of at least 1, was 0");
    refused(GOOD + "metric: angle\n", "metric must be one of l2, cosine, inner_product, l1");
    refused(GOOD + "metric: jaccard\n", "metric must be one of l2, cosine, inner_product, l1, was jaccard");
    refused(GOOD + "lookups: {rate: 1}\n", "lookups.rate is not known; known here: clients");
    refused(GOOD + "baseline: b\n", "baseline names b, which is no engine of this file");
    refused(GOOD + "curve: {recall: 95}\n", "curve.recall must be a number in 0.0..1.0, was 95");
    refused(GOOD + "filters: [{name: f, column: pos}]\n", "filters[0].column must be bucket or label, was pos");
    refused("name: x\ndata: {format: npy}\n", "engines is missing");
    refused("name: x\n" + ENGINES, "data is missing");
    refused(GOOD + ENGINES.substring(ENGINES.indexOf("  -")), "two engines have the name a");
    refused("name: x\ndata: {format: npy}\nengines:\n  - {name: a, type: vecino}\n", "engines[0].sweep is missing");
    refused("name: [x\n", "line ");
    refused("just text", "the file must be a block of keys");
  }

  @Test
  void file_thatIsNotThere_isNamed() {
    assertThatThrownBy(() -> ConfigFile.read(Path.of("nowhere.yaml"))).hasMessage("there is no file nowhere.yaml");
  }

  @Test
  void configs_ofThisFolder_areRead() throws Exception {
    try (var files = Files.list(Path.of("configs"))) {
      List<Path> all = files.toList();
      assertThat(all).isNotEmpty();
      for (Path file : all) {
        assertThat(ConfigFile.read(file).engines()).as(file.toString()).isNotEmpty();
      }
    }
  }
}
