package dev.vecino.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.bench.data.DataFolder;
import dev.vecino.bench.data.Dataset;
import dev.vecino.bench.data.Matrix;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkerTest {
  private static final Matrix POINTS = Matrix.of(new float[][] {{1, 0}, {0, 1}, {-1, 0}, {0.8f, 0.6f}});

  @TempDir Path folder;

  @Test
  void worker_obeysTheProtocol_andAnswersInJson() throws Exception {
    DataFolder.write(folder.resolve("data"), "", new Dataset(POINTS, Matrix.of(new float[][] {{1, 0.1f}}),
        Optional.empty(), Optional.empty()), 4, 2);
    try (var worker = new Worker("jvector")) {
      assertThat(worker.obey("data\t" + folder.resolve("data") + "\tCOSINE\t2\t1\t" + folder)).isEqualTo("{}");
      assertThat(worker.obey("index\tm\t8")).isEqualTo("{}");
      assertThat(worker.obey("open")).startsWith("{\"version\":\"JVector");
      assertThat(worker.obey("load")).startsWith("{\"seconds\":");
      assertThat(worker.obey("build")).startsWith("{\"seconds\":");
      assertThat(worker.obey("parameters\tef=4")).isEqualTo("{}");
      assertThat(worker.obey("answers")).isEqualTo("{\"ids\":[[0,3]]}");
      assertThat(worker.obey("filter\tbucket\t1\t4")).isEqualTo("{}");
      assertThat(worker.obey("answers")).isEqualTo("{\"ids\":[[3,1]]}");
      assertThat(worker.obey("filter")).isEqualTo("{}");
      assertThat(worker.obey("search\t2\t0\t0.01\t0\t0")).contains("\"qps\":", "\"p99_us\":");
      assertThat(worker.obey("lookup\t2\t0\t0.01")).startsWith("{\"unsupported\":");
      assertThat(worker.obey("replace\t1\t2")).startsWith("{\"unsupported\":");
      assertThat(worker.obey("dance")).isEqualTo("{\"unsupported\":\"no command dance\"}");
    }
  }

  @Test
  void worker_ofUnknownType_isUnavailable() throws Exception {
    DataFolder.write(folder.resolve("data"), "", new Dataset(POINTS, POINTS, Optional.empty(), Optional.empty()), 4, 2);
    try (var worker = new Worker("oracle")) {
      worker.obey("data\t" + folder.resolve("data") + "\tCOSINE\t2\t1\t" + folder);
      assertThat(worker.obey("open")).startsWith("{\"unavailable\":\"no engine is of the type oracle; known: jvector");
      assertThat(worker.obey("load")).startsWith("{\"error\":");
    }
  }
}
