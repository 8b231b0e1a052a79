package dev.vecino.storage;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.VectorExpression;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.index.quant.Quantization;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import dev.vecino.storage.codec.ValueCodec;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import dev.vecino.type.RecordType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tables as bytes. Names of types and metrics are spelled out, so that their order in the code means nothing. */
final class CatalogCodec {
  private static final int VERSION = 2;
  private static final int NOT_NULL = 1; // flags of a column
  private static final int VIRTUAL = 2;
  private static final int COLLATED = 4;
  private static final int B_TREE = 0;
  private static final int HNSW = 1;
  private static final int DERIVED = 2;
  private static final int QUANTIZED_HNSW = 3;
  private static final int COMPUTED_HNSW = 4;
  private static final int FORMED_B_TREE = 5; // with how keys are held, which those before were all the same way
  private static final int FORMED_DERIVED = 6;
  private static final String DOMAIN = "DOMAIN";
  /** Before the name of a type of PostgreSQL's catalog, some of which have the names of others. */
  private static final String SYSTEM_TYPE = "pg_catalog.";

  private CatalogCodec() {}

  /**
   * A table in the catalog's map.
   *
   * @param storage number of the {@link TableStore} that holds its rows
   */
  record StoredTable(int storage, Table table) {}

  static byte[] write(StoredTable stored) {
    Table table = stored.table();
    var sink = new ByteSink();
    sink.putVar(VERSION);
    sink.putVar(stored.storage());
    sink.putVar(table.id());
    ValueCodec.write(sink, table.schema());
    ValueCodec.write(sink, table.name());
    sink.putVar(table.nextColumnId());
    sink.putVar(table.partitions());
    ValueCodec.write(sink, table.partitioning());
    sink.putVar(table.columns().size());
    table.columns().forEach(column -> writeColumn(sink, column));
    sink.putVar(table.indexes().size());
    table.indexes().forEach(index -> writeIndex(sink, index));
    sink.putVar(table.checks().size());
    for (Check check : table.checks()) {
      ValueCodec.write(sink, check.name());
      ValueCodec.write(sink, check.expressionSql());
      sink.put(check.validated() ? 1 : 0);
    }
    sink.putVar(table.foreignKeys().size());
    table.foreignKeys().forEach(key -> ForeignKeyCodec.write(sink, key));
    return sink.toArray();
  }

  static StoredTable read(byte[] bytes) {
    var source = new ByteSource(bytes);
    int version = source.getNumber();
    if (version != VERSION) {
      throw VecinoException.of(DATA_CORRUPTED, "the catalog has format %d, this version knows %d", version, VERSION);
    }
    try {
      int storage = source.getNumber();
      int id = source.getNumber();
      String schema = text(source);
      String name = text(source);
      int nextColumnId = source.getNumber();
      int partitions = source.getNumber();
      String partitioning = text(source);
      List<Column> columns = new ArrayList<>();
      for (int count = source.getNumber(); count > 0; count--) {
        columns.add(readColumn(source));
      }
      List<Index> indexes = new ArrayList<>();
      for (int count = source.getNumber(); count > 0; count--) {
        indexes.add(readIndex(source));
      }
      List<Check> checks = new ArrayList<>();
      for (int count = source.getNumber(); count > 0; count--) {
        checks.add(new Check(text(source), text(source), source.get() != 0));
      }
      List<ForeignKey> foreignKeys = new ArrayList<>();
      for (int count = source.getNumber(); count > 0; count--) {
        foreignKeys.add(ForeignKeyCodec.read(source));
      }
      return new StoredTable(
          storage,
          new Table(
              id, schema, name, columns, indexes, checks, foreignKeys, nextColumnId, partitions, partitioning));
    } catch (IllegalArgumentException | ClassCastException e) {
      throw VecinoException.of(DATA_CORRUPTED, "the catalog cannot be read: the database is damaged").causedBy(e);
    }
  }

  static void writeColumn(ByteSink sink, Column column) {
    sink.putVar(column.id());
    ValueCodec.write(sink, column.name());
    writeType(sink, column.type());
    int flags = (column.notNull() ? NOT_NULL : 0) | (column.virtual() ? VIRTUAL : 0);
    sink.put(column.collation().isPresent() ? flags | COLLATED : flags);
    column.collation().ifPresent(collation -> ValueCodec.write(sink, collation));
    ValueCodec.write(sink, column.defaultSql().orElse(null));
    sink.put(column.identity().isPresent() ? 1 : 0);
    column.identity().ifPresent(identity -> {
      sink.put(identity.always() ? 1 : 0);
      sink.putVar(identity.sequence());
    });
    ValueCodec.write(sink, column.generatedSql().orElse(null));
    ValueCodec.write(sink, column.missing().orElse(null));
  }

  /**
   * An array is its name, then its elements' type; a type of PostgreSQL's catalog is its name; a domain is that word, then its
   * id and the type of its values.
   */
  static void writeType(ByteSink sink, DataType type) {
    if (type.domain() != 0) {
      ValueCodec.write(sink, DOMAIN);
      sink.putVar(type.domain());
      writeType(sink, type.base());
      return;
    }
    if (type.system().isPresent()) {
      ValueCodec.write(sink, SYSTEM_TYPE + type.system().get().name());
      return;
    }
    ValueCodec.write(sink, type.name().name());
    if (type.element().isPresent()) {
      writeType(sink, type.element().get());
    } else if (type.enumType().isPresent()) {
      writeEnum(sink, type.enumType().get());
    } else if (type.record().isPresent()) {
      writeRecord(sink, type.record().get());
    } else {
      sink.putSigned(type.precision());
      sink.putSigned(type.scale());
    }
  }

  static DataType readType(ByteSource source) {
    String written = text(source);
    if (written.equals(DOMAIN)) {
      int domain = source.getNumber();
      return readType(source).withDomain(domain);
    }
    if (written.startsWith(SYSTEM_TYPE)) {
      return DataType.of(SystemType.valueOf(written.substring(SYSTEM_TYPE.length())));
    }
    TypeName name = TypeName.valueOf(written);
    return switch (name) {
      case ARRAY -> DataType.array(readType(source));
      case ENUM -> DataType.of(readEnum(source));
      case RECORD -> DataType.of(readRecord(source));
      default -> new DataType(name, (int) source.getSigned(), (int) source.getSigned());
    };
  }

  static void writeRecord(ByteSink sink, RecordType type) {
    sink.putVar(type.oid());
    ValueCodec.write(sink, type.schema());
    ValueCodec.write(sink, type.name());
    sink.putVar(type.fields().size());
    for (RecordType.Field field : type.fields()) {
      ValueCodec.write(sink, field.name());
      writeType(sink, field.type());
    }
  }

  static RecordType readRecord(ByteSource source) {
    int oid = source.getNumber();
    String schema = text(source);
    String name = text(source);
    List<RecordType.Field> fields = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      fields.add(new RecordType.Field(text(source), readType(source)));
    }
    return new RecordType(oid, schema, name, fields);
  }

  static void writeEnum(ByteSink sink, EnumType type) {
    sink.putVar(type.id());
    ValueCodec.write(sink, type.schema());
    ValueCodec.write(sink, type.name());
    sink.putVar(type.values().size());
    type.values().forEach(value -> ValueCodec.write(sink, value));
  }

  static EnumType readEnum(ByteSource source) {
    int id = source.getNumber();
    String schema = text(source);
    String name = text(source);
    List<EnumValue> values = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      values.add((EnumValue) ValueCodec.read(source));
    }
    return new EnumType(id, schema, name, values);
  }

  static Column readColumn(ByteSource source) {
    int id = source.getNumber();
    String name = text(source);
    DataType type = readType(source);
    int flags = source.get();
    Optional<String> collation = (flags & COLLATED) == 0 ? Optional.empty() : Optional.of(text(source));
    Optional<String> defaultSql = Optional.ofNullable(text(source));
    Optional<Column.Identity> identity = source.get() == 0
        ? Optional.empty()
        : Optional.of(new Column.Identity(source.get() != 0, source.getNumber()));
    Optional<String> generatedSql = Optional.ofNullable(text(source));
    Optional<Object> missing = Optional.ofNullable(ValueCodec.read(source));
    return new Column(
        id, name, type, (flags & NOT_NULL) != 0, defaultSql, identity, generatedSql, (flags & VIRTUAL) != 0, collation,
        missing);
  }

  private static void writeIndex(ByteSink sink, Index index) {
    switch (index) {
      case Index.BTree tree -> {
        sink.put(FORMED_B_TREE);
        BTreeCodec.write(sink, tree);
      }
      case Index.Derived derived -> {
        sink.put(FORMED_DERIVED);
        DerivedIndexCodec.write(sink, derived);
      }
      case Index.Hnsw hnsw -> {
        hnsw.expression().ifPresent(expression -> {
          sink.put(COMPUTED_HNSW);
          writeExpression(sink, expression);
        });
        sink.put(hnsw.quantization().isNone() ? HNSW : QUANTIZED_HNSW);
        sink.putVar(hnsw.id());
        ValueCodec.write(sink, hnsw.name());
        sink.putVar(hnsw.column());
        ValueCodec.write(sink, hnsw.metric().name());
        sink.putVar(hnsw.m());
        sink.putVar(hnsw.efConstruction());
        if (!hnsw.quantization().isNone()) {
          ValueCodec.write(sink, hnsw.quantization().method().name());
          sink.putVar(hnsw.quantization().bits());
        }
      }
    }
  }

  private static void writeExpression(ByteSink sink, VectorExpression expression) {
    ValueCodec.write(sink, expression.sql());
    sink.putVar(expression.column());
    ValueCodec.write(sink, expression.predicateSql().orElse(null));
    writeType(sink, expression.type());
    sink.putVar(expression.columns().size());
    expression.columns().forEach(sink::putVar);
  }

  private static VectorExpression readExpression(ByteSource source) {
    String sql = text(source);
    int column = source.getNumber();
    Optional<String> predicate = Optional.ofNullable(text(source));
    DataType type = readType(source);
    List<Integer> columns = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      columns.add(source.getNumber());
    }
    return new VectorExpression(sql, column, predicate, type, columns);
  }

  private static Index readIndex(ByteSource source) {
    int kind = source.get();
    if (kind == DERIVED || kind == FORMED_DERIVED) {
      return DerivedIndexCodec.read(source, kind == FORMED_DERIVED);
    }
    if (kind == B_TREE || kind == FORMED_B_TREE) {
      return BTreeCodec.read(source, kind == FORMED_B_TREE);
    }
    if (kind == COMPUTED_HNSW) {
      VectorExpression expression = readExpression(source);
      Index.Hnsw graph = (Index.Hnsw) readIndex(source);
      return new Index.Hnsw(
          graph.id(), graph.name(), graph.column(), graph.metric(), graph.m(), graph.efConstruction(),
          graph.quantization(), Optional.of(expression));
    }
    int id = source.getNumber();
    String name = text(source);
    int column = source.getNumber();
    Metric metric = Metric.valueOf(text(source));
    int m = source.getNumber();
    int efConstruction = source.getNumber();
    Quantization quantization = kind == HNSW
        ? Quantization.NONE
        : new Quantization(Quantization.Method.valueOf(text(source)), source.getNumber());
    return new Index.Hnsw(id, name, column, metric, m, efConstruction, quantization);
  }

  private static String text(ByteSource source) {
    return (String) ValueCodec.read(source);
  }
}
