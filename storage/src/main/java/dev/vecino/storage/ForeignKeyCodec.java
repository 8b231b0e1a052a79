package dev.vecino.storage;

import dev.vecino.catalog.ForeignKey;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import dev.vecino.storage.codec.ValueCodec;
import java.util.ArrayList;
import java.util.List;

/** Foreign keys as bytes in the catalog; actions and timings are spelled out. */
final class ForeignKeyCodec {
  private ForeignKeyCodec() {}

  static void write(ByteSink sink, ForeignKey key) {
    sink.putVar(key.id());
    ValueCodec.write(sink, key.name());
    writeNumbers(sink, key.columns());
    sink.putVar(key.table());
    writeNumbers(sink, key.referenced());
    sink.putVar(key.index());
    sink.put(key.full() ? 1 : 0);
    ValueCodec.write(sink, key.onDelete().name());
    ValueCodec.write(sink, key.onUpdate().name());
    writeNumbers(sink, key.setOnDelete());
    ValueCodec.write(sink, key.timing().name());
    sink.put(key.validated() ? 1 : 0);
  }

  static ForeignKey read(ByteSource source) {
    return new ForeignKey(
        source.getNumber(),
        text(source),
        readNumbers(source),
        source.getNumber(),
        readNumbers(source),
        source.getNumber(),
        source.get() != 0,
        ForeignKey.Action.valueOf(text(source)),
        ForeignKey.Action.valueOf(text(source)),
        readNumbers(source),
        ForeignKey.Timing.valueOf(text(source)),
        source.get() != 0);
  }

  private static void writeNumbers(ByteSink sink, List<Integer> numbers) {
    sink.putVar(numbers.size());
    numbers.forEach(sink::putVar);
  }

  private static List<Integer> readNumbers(ByteSource source) {
    List<Integer> numbers = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      numbers.add(source.getNumber());
    }
    return numbers;
  }

  private static String text(ByteSource source) {
    return (String) ValueCodec.read(source);
  }
}
