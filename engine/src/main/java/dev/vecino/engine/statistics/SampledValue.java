package dev.vecino.engine.statistics;

import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.KeyCodec;
import dev.vecino.type.DataType;
import java.util.Arrays;

/** A value with its key, by which values are equal and in order as an index has them. */
record SampledValue(Object value, byte[] key) implements Comparable<SampledValue> {
  static SampledValue of(DataType type, Object value) {
    var sink = new ByteSink();
    KeyCodec.write(sink, type, value);
    return new SampledValue(value, sink.toArray());
  }

  @Override
  public int compareTo(SampledValue other) {
    return Arrays.compareUnsigned(key, other.key);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SampledValue same && Arrays.equals(key, same.key);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(key);
  }
}
