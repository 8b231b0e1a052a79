package dev.vecino.index.hnsw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SpreadTest {
  /** Distances that grow with the rank's power of a half. */
  private static float[] distances(int count) {
    float[] distances = new float[count];
    for (int i = 0; i < count; i++) {
      distances[i] = (float) Math.sqrt(i + 1);
    }
    return distances;
  }

  private static Spread learnt(int rows) {
    var spread = new Spread();
    for (int slot = 0; slot < rows; slot++) {
      spread.add(slot, distances(200), 200);
    }
    return spread;
  }

  @Test
  void ratio_powerLaw_isThatOfThePower() {
    Spread spread = learnt(1000);
    assertThat(spread.ratio(10, 40)).isCloseTo(2, within(1e-4f));
    assertThat(spread.ratio(50, 100)).isCloseTo((float) Math.sqrt(2), within(1e-4f));
    assertThat(spread.ratio(5, 8)).isCloseTo((float) Math.sqrt(8 / 5.0), within(1e-4f));
    assertThat(spread.ratio(1000, 4000)).isCloseTo(2, within(1e-4f));
  }

  @Test
  void ratio_fewRows_isNotKnown() {
    assertThat(new Spread().ratio(10, 40)).isZero();
    assertThat(learnt(8 * 31).ratio(10, 40)).isZero();
    assertThat(learnt(8 * 32).ratio(10, 40)).isPositive();
  }

  @Test
  void add_nearestAtDistanceZeroOrBelow_teachesNothing() {
    var spread = new Spread();
    for (int slot = 0; slot < 1000; slot++) {
      spread.add(slot, new float[200], 200);
    }
    assertThat(spread.ratio(10, 40)).isZero();
  }

  @Test
  void read_whatWasWritten_givesTheSameRatios() {
    Spread spread = learnt(1000);
    ByteBuffer bytes = ByteBuffer.allocate(Spread.BYTES);
    spread.write(bytes);
    var read = new Spread();
    read.read(bytes.flip());
    assertThat(read.ratio(17, 90)).isEqualTo(spread.ratio(17, 90)).isGreaterThan(1);
  }
}
