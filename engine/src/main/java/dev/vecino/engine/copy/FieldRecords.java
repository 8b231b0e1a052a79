package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.util.List;

/** Records of fields as values of their columns' types; with ON_ERROR ignore, without those that are none. */
final class FieldRecords implements RecordSource {
  private final FieldSource source;
  private final CopyOptions options;
  private final Destination destination;
  private final List<DataType> types;
  private final List<String> names;
  private long skipped;
  private boolean begun;

  FieldRecords(FieldSource source, CopyOptions options, Destination destination) {
    this.source = source;
    this.options = options;
    this.destination = destination;
    this.names = destination.names();
    this.types = destination.types();
  }

  @Override
  public Object[] next() {
    try {
      if (!begun) {
        begun = true;
        source.skipHeader(names);
      }
      while (true) {
        Object[] fields = source.next();
        if (fields == null) {
          return null;
        }
        requireFields(fields);
        Object[] values = new Object[fields.length];
        if (parse(fields, values)) {
          return values;
        }
      }
    } catch (VecinoException e) {
      throw withPlace(e, place());
    }
  }

  private void requireFields(Object[] fields) {
    if (fields.length > names.size()) {
      throw VecinoException.of(BAD_COPY_FILE_FORMAT, "extra data after last expected column");
    }
    if (fields.length < names.size()) {
      throw VecinoException.of(BAD_COPY_FILE_FORMAT, "missing data for column \"%s\"", names.get(fields.length));
    }
  }

  // Whether the record counts.
  private boolean parse(Object[] fields, Object[] values) {
    for (int i = 0; i < fields.length; i++) {
      try {
        boolean mark = fields[i] == null || fields[i] == DEFAULT;
        values[i] = mark ? fields[i] : FieldValues.of(types.get(i), fields[i], destination.style());
      } catch (VecinoException e) {
        if (options.onError() == CopyOptions.OnError.STOP) {
          throw withPlace(e, place() + ", column " + names.get(i) + ": \"" + Places.shortened(fields[i]) + "\"");
        }
        skip(names.get(i), fields[i]);
        return false;
      }
    }
    return true;
  }

  private void skip(String column, Object field) {
    skipped++;
    if (options.verbose()) {
      destination.notices().accept(
          "skipping row due to data type incompatibility at line " + source.line() + " for column \"" + column + "\": \""
              + Places.shortened(field) + "\"");
    }
    if (options.rejectLimit() > 0 && skipped > options.rejectLimit()) {
      throw VecinoException.of(
          INVALID_TEXT_REPRESENTATION, "skipped more than REJECT_LIMIT (%d) rows due to data type incompatibility",
          options.rejectLimit());
    }
  }

  @Override
  public void end() {
    if (skipped > 0 && !options.silent()) {
      destination.notices().accept(
          skipped + (skipped == 1 ? " row was" : " rows were") + " skipped due to data type incompatibility");
    }
  }

  @Override
  public void close() {
    source.close();
  }

  @Override
  public String place() {
    return "line " + source.line();
  }

  private VecinoException withPlace(VecinoException e, String place) {
    return Places.add(e, destination.table(), place);
  }
}
