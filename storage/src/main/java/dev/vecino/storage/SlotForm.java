package dev.vecino.storage;

import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import dev.vecino.index.ElementType;
import dev.vecino.index.Probe;
import dev.vecino.index.VectorChunks;
import dev.vecino.type.BitString;
import dev.vecino.type.HalfVector;
import dev.vecino.type.SparseVector;
import dev.vecino.type.Vector;
import dev.vecino.type.VectorValue;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Values as the bytes of a slot: see {@link dev.vecino.index.ElementType}. */
final class SlotForm {
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private SlotForm() {}

  static byte[] bytes(VectorValue value, int length) {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    switch (value) {
      case Vector vector -> bytes.asFloatBuffer().put(vector.elements());
      case HalfVector vector -> bytes.asShortBuffer().put(vector.elements());
      case BitString bits -> bytes.asLongBuffer().put(bits.words());
      case SparseVector vector -> {
        int count = vector.indices().length;
        if (count > ElementType.MAX_NON_ZERO) {
          throw VecinoException.of(
              PROGRAM_LIMIT_EXCEEDED,
              "sparsevec cannot have more than %d non-zero elements for hnsw index", ElementType.MAX_NON_ZERO);
        }
        bytes.putInt(count).putInt(0);
        bytes.asIntBuffer().put(vector.indices());
        bytes.position(bytes.position() + count * Integer.BYTES).asFloatBuffer().put(vector.values());
      }
    }
    return bytes.array();
  }

  static VectorValue read(VectorChunks chunks, int slot) {
    return switch (chunks.elements()) {
      case FLOAT32 -> {
        float[] elements = new float[chunks.dimensions()];
        chunks.copy(slot, elements);
        yield Vector.trusted(elements);
      }
      case FLOAT16 -> {
        short[] elements = new short[chunks.dimensions()];
        MemorySegment.copy(chunks.chunk(slot), SHORT, chunks.offset(slot), elements, 0, elements.length);
        yield HalfVector.trusted(elements);
      }
      case BIT -> {
        Probe.Bits bits = (Probe.Bits) chunks.probe(slot);
        yield BitString.wrap(bits.words(), bits.dimensions());
      }
      case SPARSE -> {
        Probe.Sparse vector = (Probe.Sparse) chunks.probe(slot);
        yield SparseVector.trusted(vector.dimensions(), vector.indices(), vector.values());
      }
    };
  }
}
