package dev.vecino.storage;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;

import dev.vecino.catalog.ColumnStatistics;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import dev.vecino.storage.codec.ValueCodec;
import dev.vecino.type.DataType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Statistics of a table as bytes. */
final class StatisticsCodec {
  private static final int VERSION = 1;

  private StatisticsCodec() {}

  static byte[] write(TableStatistics statistics) {
    var sink = new ByteSink();
    sink.putVar(VERSION);
    sink.putVar(statistics.table());
    sink.putVar(statistics.rows());
    sink.putSigned(statistics.analyzed().toEpochMilli());
    sink.put(statistics.automatic() ? 1 : 0);
    sink.putVar(statistics.columns().size());
    statistics.columns().forEach((id, column) -> {
      sink.putVar(id);
      write(sink, column);
    });
    return sink.toArray();
  }

  private static void write(ByteSink sink, ColumnStatistics column) {
    CatalogCodec.writeType(sink, column.type());
    number(sink, column.nullFraction());
    sink.putVar(column.averageWidth());
    number(sink, column.distinct());
    number(sink, column.correlation());
    sink.putVar(column.mostCommon().size());
    column.mostCommon().forEach(value -> ValueCodec.write(sink, value));
    column.frequencies().forEach(frequency -> number(sink, frequency));
    sink.putVar(column.bounds().size());
    column.bounds().forEach(bound -> ValueCodec.write(sink, bound));
  }

  static TableStatistics read(byte[] bytes) {
    var source = new ByteSource(bytes);
    int version = source.getNumber();
    if (version != VERSION) {
      throw VecinoException.of(DATA_CORRUPTED, "statistics have format %d, this version knows %d", version, VERSION);
    }
    int table = source.getNumber();
    long rows = source.getVar();
    Instant analyzed = Instant.ofEpochMilli(source.getSigned());
    boolean automatic = source.get() != 0;
    Map<Integer, ColumnStatistics> columns = new HashMap<>();
    for (int count = source.getNumber(); count > 0; count--) {
      columns.put(source.getNumber(), readColumn(source));
    }
    return new TableStatistics(table, rows, analyzed, automatic, columns);
  }

  private static ColumnStatistics readColumn(ByteSource source) {
    DataType type = CatalogCodec.readType(source);
    double nullFraction = number(source);
    int width = source.getNumber();
    double distinct = number(source);
    double correlation = number(source);
    List<Object> mostCommon = readValues(source);
    List<Double> frequencies = new ArrayList<>();
    for (int i = 0; i < mostCommon.size(); i++) {
      frequencies.add(number(source));
    }
    return new ColumnStatistics(
        type, nullFraction, width, distinct, mostCommon, frequencies, readValues(source), correlation);
  }

  private static List<Object> readValues(ByteSource source) {
    List<Object> values = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      values.add(ValueCodec.read(source));
    }
    return values;
  }

  private static void number(ByteSink sink, double number) {
    sink.putLong(Double.doubleToLongBits(number));
  }

  private static double number(ByteSource source) {
    return Double.longBitsToDouble(source.getLong());
  }
}
