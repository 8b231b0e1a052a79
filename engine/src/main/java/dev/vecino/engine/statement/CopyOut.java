package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.Session.CopyStreams;
import dev.vecino.catalog.Column;
import dev.vecino.engine.copy.CopyFiles;
import dev.vecino.engine.copy.CopyOptions;
import dev.vecino.engine.copy.RecordTarget;
import dev.vecino.engine.execution.Changing;
import dev.vecino.engine.execution.NamedObjects;
import dev.vecino.engine.execution.StatementContext;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.OutputColumn;
import dev.vecino.planner.Plan;
import dev.vecino.planner.Rows;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.storage.Progress;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** COPY TO: rows of a table or a query, written to a file or stream. */
public final class CopyOut {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int ROWS_BETWEEN_REPORTS = 10_000;

  private final CopyOptions options;
  private final StatementContext context;
  private final Plan plan;
  private final List<OutputColumn> columns;
  private final Progress progress;
  private final long estimate; // of the rows; 0 where it is not known

  private CopyOut(Statement.CopyTo copy, Scope scope) {
    this.options = CopyOptions.of(copy.options(), copy.file(), false);
    this.context = scope.context();
    this.progress = scope.progress();
    this.estimate =
        copy.table().map(name -> context.snapshot().estimatedRows(CopyColumns.table(name, false, scope))).orElse(0L);
    Statement.Planned statement =
        copy.query().orElseGet(
            () -> {
              var source = CopyColumns.of(scope.relations().requireTable(copy.table().orElseThrow()), copy.columns());
              String sql = "SELECT " + source.columnsSql() + " FROM " + source.tableSql();
              return (Statement.Query) Parser.parse(sql).getFirst().statement();
            });
    this.plan = scope.planner().plan(statement, scope.request(List.of()));
    this.columns = plan.output();
    if (!plan.hasRows()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "COPY query must have a RETURNING clause");
    }
    List<String> names = columns.stream().map(OutputColumn::name).toList();
    List<String> existing =
        copy.table()
            .map(name -> scope.relations().requireTable(name).columns().stream().map(Column::name).toList())
            .orElse(names);
    options.requireColumns(names, existing, copy.table().map(Statement.Name::name).orElse("*SELECT*"));
  }

  /** Copies to the file that the statement names, or to the stream that the session's client gives. */
  static long run(Statement.CopyTo copy, Scope scope) {
    var copyOut = new CopyOut(copy, scope);
    if (copy.file() == null) {
      CopyStreams client = scope.copyStreams().orElseThrow(() ->
          VecinoException.of(WRONG_OBJECT_TYPE, "COPY TO STDOUT needs a stream")
              .withHint("Run it through Session.copyOut, or name a file."));
      return copyOut.copyToClient(client);
    }
    try (OutputStream data = CopyFiles.write(copy.file())) {
      return copyOut.copy(data);
    } catch (IOException e) {
      throw CopyFiles.cannotWrite(e);
    }
  }

  /** Copies to a stream, which stays open. */
  public static long run(Statement.CopyTo copy, Scope scope, OutputStream data) {
    Permissions.require(copy, scope);
    var copyOut = new CopyOut(copy, scope);
    try {
      var buffered = new BufferedOutputStream(data, BUFFER_BYTES);
      long rows = copyOut.copy(buffered);
      buffered.flush();
      return rows;
    } catch (IOException e) {
      throw CopyFiles.cannotWrite(e);
    }
  }

  private long copyToClient(CopyStreams client) {
    try {
      var buffered = new BufferedOutputStream(client.output(columns.size(), !options.format().isText()), BUFFER_BYTES);
      long rows = copy(buffered);
      buffered.close();
      return rows;
    } catch (IOException e) {
      throw CopyFiles.cannotWrite(e);
    }
  }

  private long copy(OutputStream data) throws IOException {
    long count = 0;
    NamedObjects names = NamedObjects.of(columns.stream().map(OutputColumn::type).toList(), context);
    try (RecordTarget target = RecordTarget.of(options, data, columns, context.style())) {
      if (plan instanceof Plan.Query query) {
        try (Rows rows = query.rows().open(context)) {
          while (rows.next()) {
            context.checkCancelled();
            target.write(names.show(rows.row()));
            count++;
            if (count % ROWS_BETWEEN_REPORTS == 0) {
              progress.report("copy", count, Math.max(count, estimate));
            }
          }
        }
      } else {
        for (Object[] row : Changing.rows(plan, context)) {
          target.write(names.show(row));
          count++;
        }
      }
      target.end();
    }
    progress.report("copy", count, count);
    return count;
  }
}
