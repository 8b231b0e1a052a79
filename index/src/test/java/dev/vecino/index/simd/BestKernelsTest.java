package dev.vecino.index.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class BestKernelsTest {
  @Test
  void choose_byModule() {
    assertThat(BestKernels.choose(true)).isInstanceOf(SimdKernels.class);
    assertThat(BestKernels.choose(false)).isInstanceOf(ScalarKernels.class);
  }

  @Test
  void jvmWithoutTheModule_computesAndHintsOnce() throws IOException, InterruptedException {
    String java = ProcessHandle.current().info().command().orElseThrow();
    Process process = new ProcessBuilder(
            List.of(java, "-cp", System.getProperty("java.class.path"), WithoutModule.class.getName()))
        .redirectErrorStream(true)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains("distances 5.0 5.0").containsOnlyOnce("--add-modules jdk.incubator.vector");
  }

  static final class WithoutModule {
    private WithoutModule() {}

    public static void main(String[] args) {
      double first = Distances.distance(Metric.L2, new float[] {0, 0}, new float[] {3, 4});
      double second = Distances.distance(Metric.L2, new float[] {3, 4}, new float[] {0, 0});
      System.out.println("distances " + first + " " + second);
    }
  }
}
