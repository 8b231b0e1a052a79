package dev.vecino.bench.run;

import dev.vecino.bench.engine.Engine;
import dev.vecino.bench.engine.Search;
import dev.vecino.bench.engine.Setup;
import dev.vecino.index.Distances;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Looks at all vectors, and remembers by how much they were shifted: an engine in one class, as bench/README.md tells. */
public final class Recorded implements Engine {
  static final List<Integer> SHIFTS = new ArrayList<>();

  private final Setup setup;
  private final float[][] rows;

  public Recorded(Setup setup) {
    this.setup = setup;
    this.rows = new float[setup.rows()][];
  }

  @Override
  public String version() {
    return "scan 1";
  }

  @Override
  public void load() {
    for (int row = 0; row < rows.length; row++) {
      rows[row] = setup.data().base().row(row);
    }
  }

  @Override
  public void build() {
    // There is no index.
  }

  @Override
  public Size size() {
    return new Size((long) setup.rows() * setup.dimensions() * Float.BYTES, 0);
  }

  @Override
  public Client client(Search search) {
    return new Client() {
      @Override
      public Object request(float[] query) {
        return query;
      }

      @Override
      public int search(Object request, long[] ids) {
        int[] nearest = IntStream.range(0, rows.length).boxed()
            .sorted(Comparator.comparingDouble(
                row -> Distances.distance(setup.metric(), (float[]) request, rows[row])))
            .limit(setup.k())
            .mapToInt(row -> row)
            .toArray();
        for (int i = 0; i < nearest.length; i++) {
          ids[i] = nearest[i];
        }
        return nearest.length;
      }

      @Override
      public void upsert(int id, float[] vector) {
        rows[id] = vector;
        if (id == 0) {
          SHIFTS.add(IntStream.range(0, rows.length)
              .filter(row -> setup.data().base().row(row)[0] == vector[0])
              .findFirst()
              .orElse(-1));
        }
      }

      @Override
      public void close() {
        // Nothing is open.
      }
    };
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
