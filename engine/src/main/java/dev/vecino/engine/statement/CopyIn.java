package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.IO_ERROR;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.Session.CopyStreams;
import dev.vecino.catalog.Column;
import dev.vecino.engine.copy.CopyFiles;
import dev.vecino.engine.copy.CopyOptions;
import dev.vecino.engine.copy.CountedInput;
import dev.vecino.engine.copy.Places;
import dev.vecino.engine.copy.RecordSource;
import dev.vecino.engine.execution.Inserting;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.Plan;
import dev.vecino.planner.RowExpressions;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.type.DataType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** COPY FROM: rows of a file or stream, inserted in the transaction of the statement. Columns that are not named get their defaults. */
public final class CopyIn {
  private static final int ROWS_BETWEEN_REPORTS = 1000;

  private final Scope scope;
  private final StatementContext context;
  private final CopyColumns target;
  private final CopyOptions options;
  private final List<DataType> declared;
  private final RowExpressions[] defaults; // of the columns, null until one is asked for
  private final Inserting inserting;

  private CopyIn(Statement.CopyFrom copy, Scope scope) {
    this.scope = scope;
    this.context = scope.context();
    this.target = CopyColumns.of(CopyColumns.table(copy.table(), true, scope), copy.columns());
    this.options = CopyOptions.of(copy.options(), copy.file(), true);
    options.requireColumns(target.names(), target.table().columns().stream().map(Column::name).toList(), target.table().name());
    // Without their modifiers, so that the assignment checks length and dimensions.
    this.declared = target.columns().stream().map(column -> column.type().plain()).toList();
    this.defaults = new RowExpressions[declared.size()];
    this.inserting =
        new Inserting(plan(), context, copy.whereSql().map(sql -> CopyCondition.of(sql, target.table(), scope)).orElse(null));
  }

  /** Copies from the file that the statement names, or from the stream that the session's client gives. */
  static long run(Statement.CopyFrom copy, Scope scope) {
    var copyIn = new CopyIn(copy, scope);
    if (copy.file() == null) {
      CopyStreams client = scope.copyStreams().orElseThrow(() ->
          VecinoException.of(WRONG_OBJECT_TYPE, "COPY FROM STDIN needs a stream")
              .withHint("Run it through Session.copyIn, or name a file."));
      return copyIn.copy(new CountedInput(client.input(copyIn.target.columns().size(), !copyIn.options.format().isText())), 0);
    }
    try (var data = new CountedInput(CopyFiles.read(copy.file()), Optional.of(Path.of(copy.file())))) {
      return copyIn.copy(data, CopyFiles.size(copy.file()));
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "could not close \"%s\"", copy.file()).causedBy(e);
    }
  }

  /** Copies from a stream, which stays open. */
  public static long run(Statement.CopyFrom copy, Scope scope, InputStream data) {
    Permissions.require(copy, scope);
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
    var destination =
        new RecordSource.Destination(
            target.table().name(), target.columns(), context.style(), message -> scope.notice("00000", message));
    try (RecordSource source = RecordSource.of(options, data, destination)) {
      insertAll(source, data, size);
    }
    report(data, size);
    return inserting.changes().count();
  }

  private void insertAll(RecordSource source, CountedInput data, long size) {
    long read = 0;
    for (Object[] record = source.next(); record != null; record = source.next()) {
      read++;
      try {
        fillDefaults(record);
        context.with(record);
        inserting.insertSource();
      } catch (VecinoException e) {
        throw Places.add(e, target.table().name(), source.place());
      }
      if (read % ROWS_BETWEEN_REPORTS == 0) {
        report(data, size);
      }
    }
    source.end();
  }

  private void fillDefaults(Object[] record) {
    for (int i = 0; i < record.length; i++) {
      if (record[i] == RecordSource.DEFAULT) {
        Column column = target.columns().get(i);
        int position = target.table().position(column.id());
        if (defaults[i] == null) {
          if (column.identity().isEmpty() && scope.catalog().defaultOf(column).isEmpty()) {
            throw VecinoException.of(BAD_COPY_FILE_FORMAT, "unexpected default marker in COPY data")
                .withDetail("Column \"%s\" has no default value.", column.name());
          }
          defaults[i] = scope.planner().defaults(target.table(), new int[] {position}, scope.request(List.of()));
        }
        record[i] = defaults[i].evaluate(context, record)[position];
      }
    }
  }

  private void report(CountedInput data, long size) {
    scope.progress().report("copy", data.count(), Math.max(size, data.count()));
  }
}
