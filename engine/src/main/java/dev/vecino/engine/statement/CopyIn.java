package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.IO_ERROR;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.Session.CopyStreams;
import dev.vecino.engine.execution.Inserting;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.Plan;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * COPY FROM: rows of a file or stream, inserted in the transaction of the statement. Columns that are not named get
 * their defaults. A {@code .fvecs} file fills one vector column, and an integer column too where two are named: with
 * the number of the record, from 0, as the lists of nearest neighbours beside such files count.
 */
public final class CopyIn {
  private static final int ROWS_BETWEEN_REPORTS = 1000;
  private static final int MOST_CHARACTERS_OF_CONTEXT = 100;

  private final Scope scope;
  private final StatementContext context;
  private final CopyColumns target;
  private final CopyOptions options;
  private final List<DataType> declared;
  private final Inserting inserting;

  private CopyIn(Statement.CopyFrom copy, Scope scope) {
    this.scope = scope;
    this.context = scope.context();
    this.target = CopyColumns.of(scope.relations().requireTable(copy.table()), copy.columns());
    this.options = CopyOptions.of(copy.options(), copy.file());
    // Without their modifiers, so that the assignment checks length and dimensions.
    this.declared = target.columns().stream().map(column -> DataType.of(column.type().name())).toList();
    this.inserting = new Inserting(plan(), context);
  }

  /** Copies from the file that the statement names, or from the stream that the session's client gives. */
  static long run(Statement.CopyFrom copy, Scope scope) {
    var copyIn = new CopyIn(copy, scope);
    if (copy.file() == null) {
      CopyStreams client = scope.copyStreams().orElseThrow(() ->
          VecinoException.of(WRONG_OBJECT_TYPE, "COPY FROM STDIN needs a stream")
              .withHint("Run it through Session.copyIn, or name a file."));
      return copyIn.copy(new CountedInput(client.input(copyIn.target.columns().size())), 0);
    }
    try (var data = new CountedInput(CopyFiles.read(copy.file()))) {
      return copyIn.copy(data, CopyFiles.size(copy.file()));
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "could not close \"%s\"", copy.file()).causedBy(e);
    }
  }

  /** Copies from a stream, which stays open. */
  public static long run(Statement.CopyFrom copy, Scope scope, InputStream data) {
    return new CopyIn(copy, scope).copy(new CountedInput(data), 0);
  }

  // The same plan as that of an INSERT with parameters: defaults, conversions and constraints have one home.
  private Plan.Insert plan() {
    String parameters =
        IntStream.rangeClosed(1, target.columns().size()).mapToObj(i -> "$" + i).collect(Collectors.joining(", "));
    String sql =
        "INSERT INTO " + target.tableSql() + " (" + target.columnsSql() + ") VALUES (" + parameters + ")";
    var insert = (Statement.Insert) Parser.parse(sql).getFirst().statement();
    return (Plan.Insert) scope.planner().plan(insert, scope.request(declared));
  }

  private long copy(CountedInput data, long size) {
    return switch (options.format()) {
      case CSV -> copyCsv(data, size);
      case FVECS -> copyFvecs(data, size);
    };
  }

  private void report(CountedInput data, long size, boolean last) {
    if (last || inserting.changes().count() % ROWS_BETWEEN_REPORTS == 0) {
      scope.progress().report("copy", data.count(), Math.max(size, data.count()));
    }
  }

  private long copyCsv(CountedInput data, long size) {
    List<String> names = target.names();
    var source = new CsvSource(data, options, names);
    ZoneId zone = context.timeZone();
    int column = -1;
    String[] record = null;
    try {
      skipHeader(source, names);
      while ((record = source.next()) != null) {
        column = -1;
        requireFields(record, names);
        Object[] values = new Object[names.size()];
        for (column = 0; column < values.length; column++) {
          String text = record[column];
          values[column] = text == null ? null : TextFormat.parse(declared.get(column), text, zone);
        }
        column = -1;
        context.with(values);
        inserting.insertSource();
        report(data, size, false);
      }
    } catch (VecinoException e) {
      throw column >= 0 ? at(e, source.line(), names.get(column), record[column]) : at(e, source.line());
    }
    report(data, size, true);
    return inserting.changes().count();
  }

  private void skipHeader(CsvSource source, List<String> names) {
    if (options.header() == CopyOptions.Header.NONE) {
      return;
    }
    String[] header = source.next();
    if (options.header() == CopyOptions.Header.MATCHED && header != null && !List.of(header).equals(names)) {
      throw VecinoException.of(
          BAD_COPY_FILE_FORMAT,
          "column names in header line (%s) do not match those of COPY (%s)",
          String.join(", ", header), String.join(", ", names));
    }
  }

  private static void requireFields(String[] record, List<String> names) {
    if (record.length > names.size()) {
      throw VecinoException.of(BAD_COPY_FILE_FORMAT, "extra data after last expected column");
    }
    if (record.length < names.size()) {
      throw VecinoException.of(BAD_COPY_FILE_FORMAT, "missing data for column \"%s\"", names.get(record.length));
    }
  }

  private long copyFvecs(CountedInput data, long size) {
    int vector = -1;
    int number = -1;
    for (int i = 0; i < target.columns().size(); i++) {
      switch (target.columns().get(i).type().name()) {
        case VECTOR -> vector = vector < 0 ? i : target.columns().size();
        case SMALLINT, INTEGER, BIGINT -> number = number < 0 ? i : target.columns().size();
        default -> vector = target.columns().size();
      }
    }
    boolean possible =
        vector >= 0 && vector < target.columns().size() && number < target.columns().size();
    if (!possible) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "COPY FROM in format fvecs fills one vector column and at most one integer column")
          .withHint("Name them: COPY " + target.table().name() + " (embedding) FROM ...");
    }
    var source = new FvecsSource(data);
    try {
      for (Vector next = source.next(); next != null; next = source.next()) {
        Object[] values = new Object[target.columns().size()];
        values[vector] = next;
        if (number >= 0) {
          values[number] = number(target.columns().get(number).type().name(), source.number() - 1);
        }
        context.with(values);
        inserting.insertSource();
        report(data, size, false);
      }
    } catch (VecinoException e) {
      throw at(e, source.number());
    }
    report(data, size, true);
    return inserting.changes().count();
  }

  private static Object number(TypeName type, long number) {
    return switch (type) {
      case SMALLINT -> (short) number;
      case INTEGER -> (int) number;
      default -> number;
    };
  }

  // PostgreSQL tells the place in the error's context; here it is the detail, or is put above it.
  private VecinoException at(VecinoException e, long line) {
    return withPlace(e, "COPY " + target.table().name() + ", line " + line);
  }

  private VecinoException at(VecinoException e, long line, String column, String text) {
    String shown =
        text.length() <= MOST_CHARACTERS_OF_CONTEXT ? text : text.substring(0, MOST_CHARACTERS_OF_CONTEXT) + "...";
    return withPlace(
        e, "COPY " + target.table().name() + ", line " + line + ", column " + column + ": \"" + shown + "\"");
  }

  private static VecinoException withPlace(VecinoException e, String place) {
    return e.at(0).withDetail("%s", e.detail().map(detail -> detail + "\n" + place).orElse(place));
  }
}
