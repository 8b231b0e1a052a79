package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.catalog.ViewQuery.Source;
import dev.vecino.catalog.ViewQuery.SourceColumn;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Reads the query of a view. Each relation that it names is found by its id, whatever its name is now, and has the
 * columns that it had when the query was written, under the names of then.
 */
final class ViewText extends SqlShuttle {
  private final Map<Integer, Source> sources = new HashMap<>(); // by position
  private final Catalog catalog;

  private ViewText(ViewQuery query, Catalog catalog) {
    query.sources().forEach(source -> sources.put(source.position(), source));
    this.catalog = catalog;
  }

  static SqlNode query(ViewQuery query, Catalog catalog) {
    SqlNode node = Copy.of(parse(query.sql()));
    SqlNode bound = node.accept(new ViewText(query, catalog));
    return Names.nameInner(SelectedSets.rewrite(bound));
  }

  static SqlNode parse(String sql) {
    return ((Statement.Query) Parser.parse(sql).getFirst().statement()).node();
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.getKind() == SqlKind.AS && call.operand(0) instanceof SqlIdentifier name) {
      Source source = source(name);
      if (source != null) {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.set(0, relation(source, name.getParserPosition()));
        return call.getOperator().createCall(call.getParserPosition(), operands);
      }
    }
    var handler = new CallCopyingArgHandler(call, true);
    call.getOperator().acceptCall(this, call, false, handler);
    return handler.result();
  }

  @Override
  public SqlNode visit(SqlIdentifier name) {
    Source source = source(name);
    if (source == null) {
      return name;
    }
    SqlParserPos position = name.getParserPosition();
    return SqlStdOperatorTable.AS.createCall(
        position, relation(source, position), new SqlIdentifier(name.names.getLast(), position));
  }

  private Source source(SqlIdentifier name) {
    return name.isStar() ? null : sources.get(Targets.position(name));
  }

  private SqlNode relation(Source source, SqlParserPos position) {
    Optional<Table> table = catalog.table(source.relation());
    if (table.isPresent()) {
      return relation(table.get().schema(), table.get().name(), table.get().columns(), source, position);
    }
    return switch (catalog.object(source.relation()).orElseThrow()) {
      case View view -> relation(view.schema(), view.name(), view.columns(), source, position);
      case Relation other -> new SqlIdentifier(List.of(other.schema(), other.name()), position);
      default -> throw new IllegalStateException("no relation");
    };
  }

  private static SqlNode relation(
      String schema, String name, List<Column> columns, Source source, SqlParserPos position) {
    var relation = new SqlIdentifier(List.of(schema, name), position);
    List<SourceColumn> now = columns.stream().map(column -> new SourceColumn(column.id(), column.name())).toList();
    if (now.equals(source.columns())) {
      return relation;
    }
    Map<Integer, String> names = new HashMap<>();
    now.forEach(column -> names.put(column.id(), column.name()));
    SqlNodeList items = new SqlNodeList(position);
    for (SourceColumn column : source.columns()) {
      if (names.containsKey(column.id())) {
        items.add(
            SqlStdOperatorTable.AS.createCall(
                position,
                new SqlIdentifier(names.get(column.id()), position),
                new SqlIdentifier(column.name(), position)));
      }
    }
    return Computed.select(items, relation, null);
  }
}
