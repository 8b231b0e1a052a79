package dev.vecino.storage;

import dev.vecino.catalog.ViewQuery;
import dev.vecino.catalog.ViewQuery.Source;
import dev.vecino.catalog.ViewQuery.SourceColumn;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import dev.vecino.storage.codec.ValueCodec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Queries of views as bytes. */
final class QueryCodec {
  private QueryCodec() {}

  static void write(ByteSink sink, ViewQuery query) {
    ValueCodec.write(sink, query.sql());
    sink.putVar(query.searchPath().size());
    query.searchPath().forEach(schema -> ValueCodec.write(sink, schema));
    sink.putVar(query.sources().size());
    for (Source source : query.sources()) {
      sink.putVar(source.position());
      sink.putVar(source.relation());
      sink.putVar(source.columns().size());
      for (SourceColumn column : source.columns()) {
        sink.putVar(column.id());
        ValueCodec.write(sink, column.name());
      }
      sink.putVar(source.used().size());
      source.used().stream().sorted().forEach(sink::putVar);
    }
  }

  static ViewQuery read(ByteSource source) {
    String sql = (String) ValueCodec.read(source);
    List<String> path = list(source, () -> (String) ValueCodec.read(source));
    List<Source> sources = list(source, () -> {
      int position = source.getNumber();
      int relation = source.getNumber();
      List<SourceColumn> columns =
          list(source, () -> new SourceColumn(source.getNumber(), (String) ValueCodec.read(source)));
      Set<Integer> used = new HashSet<>(list(source, source::getNumber));
      return new Source(position, relation, columns, used);
    });
    return new ViewQuery(sql, path, sources);
  }

  private static <T> List<T> list(ByteSource source, Supplier<T> element) {
    List<T> all = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      all.add(element.get());
    }
    return all;
  }
}
