package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import dev.vecino.storage.codec.ValueCodec;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Indexes of expressions and of some rows as bytes in the catalog. */
final class DerivedIndexCodec {
  private DerivedIndexCodec() {}

  static void write(ByteSink sink, Index.Derived index) {
    sink.putVar(index.id());
    ValueCodec.write(sink, index.name());
    sink.putVar(index.keys().size());
    for (Index.Derived.Key key : index.keys()) {
      ValueCodec.write(sink, key.sql());
      sink.putVar(key.column());
      CatalogCodec.writeType(sink, key.type());
      BTreeCodec.writeForm(sink, key.form());
    }
    sink.put(index.unique() ? 1 : 0);
    ValueCodec.write(sink, index.predicateSql().orElse(null));
    sink.putVar(index.columns().size());
    index.columns().forEach(sink::putVar);
    sink.put(index.nullsEqual() ? 1 : 0);
    BTreeCodec.writeNumbers(sink, index.included());
  }

  /** @param formed whether it is told how keys are held, and what is included */
  static Index.Derived read(ByteSource source, boolean formed) {
    int id = source.getNumber();
    String name = (String) ValueCodec.read(source);
    List<Index.Derived.Key> keys = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      String sql = (String) ValueCodec.read(source);
      int column = source.getNumber();
      DataType type = CatalogCodec.readType(source);
      keys.add(new Index.Derived.Key(sql, column, type, formed ? BTreeCodec.readForm(source) : KeyForm.PLAIN));
    }
    boolean unique = source.get() != 0;
    Optional<String> predicate = Optional.ofNullable((String) ValueCodec.read(source));
    List<Integer> columns = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      columns.add(source.getNumber());
    }
    boolean nullsEqual = source.get() != 0;
    List<Integer> included = formed ? BTreeCodec.readNumbers(source) : List.of();
    return new Index.Derived(id, name, keys, unique, predicate, columns, nullsEqual, included);
  }
}
