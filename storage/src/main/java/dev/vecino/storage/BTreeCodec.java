package dev.vecino.storage;

import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import dev.vecino.storage.codec.ValueCodec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Indexes of columns as bytes in the catalog. */
final class BTreeCodec {
  private static final int DESCENDING = 1;
  private static final int NULLS_FIRST = 2;

  private BTreeCodec() {}

  static void write(ByteSink sink, Index.BTree tree) {
    sink.putVar(tree.id());
    ValueCodec.write(sink, tree.name());
    writeNumbers(sink, tree.columns());
    sink.put(tree.unique() ? 1 : 0);
    sink.put(tree.primary() ? 1 : 0);
    sink.put(tree.constraint() ? 1 : 0);
    writeNumbers(sink, tree.included());
    sink.put(tree.nullsEqual() ? 1 : 0);
    tree.forms().forEach(form -> writeForm(sink, form));
    ValueCodec.write(sink, tree.timing().name());
  }

  /** @param formed whether it is told how keys are held and when they are checked */
  static Index.BTree read(ByteSource source, boolean formed) {
    int id = source.getNumber();
    String name = text(source);
    List<Integer> columns = readNumbers(source);
    boolean unique = source.get() != 0;
    boolean primary = source.get() != 0;
    boolean constraint = source.get() != 0;
    List<Integer> included = readNumbers(source);
    boolean nullsEqual = source.get() != 0;
    List<KeyForm> forms = new ArrayList<>(Collections.nCopies(columns.size(), KeyForm.PLAIN));
    if (formed) {
      forms.replaceAll(plain -> readForm(source));
    }
    var timing = formed ? ForeignKey.Timing.valueOf(text(source)) : ForeignKey.Timing.NOT_DEFERRABLE;
    return new Index.BTree(id, name, columns, unique, primary, constraint, included, nullsEqual, forms, timing);
  }

  static void writeForm(ByteSink sink, KeyForm form) {
    sink.put((form.descending() ? DESCENDING : 0) | (form.nullsFirst() ? NULLS_FIRST : 0));
    ValueCodec.write(sink, form.operatorClass().orElse(null));
    ValueCodec.write(sink, form.collation().orElse(null));
  }

  static KeyForm readForm(ByteSource source) {
    int flags = source.get();
    return new KeyForm(
        (flags & DESCENDING) != 0, (flags & NULLS_FIRST) != 0, Optional.ofNullable(text(source)),
        Optional.ofNullable(text(source)));
  }

  static void writeNumbers(ByteSink sink, List<Integer> numbers) {
    sink.putVar(numbers.size());
    numbers.forEach(sink::putVar);
  }

  static List<Integer> readNumbers(ByteSource source) {
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
