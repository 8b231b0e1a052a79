package dev.vecino.planner;

import static dev.vecino.error.SqlState.DUPLICATE_COLUMN;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.error.VecinoException;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Finds the table and the columns that a statement changes. */
final class Targets {
  private Targets() {}

  static Table table(SqlIdentifier name, Planner.Request request) {
    String table = name.names.getLast();
    if (name.names.size() > 3) {
      throw ErrorMapper.missing(name.names).at(position(name));
    }
    Optional<Table> found =
        name.names.size() > 1
            ? request.catalog().table(name.names.get(name.names.size() - 2), table)
            : request.searchPath().stream()
                .flatMap(schema -> request.catalog().table(schema, table).stream())
                .findFirst();
    Table target = found.orElseThrow(() -> refusal(name, request));
    if (request.catalog().materialization(target).isPresent()) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "cannot change materialized view \"%s\"", table);
    }
    return target;
  }

  private static VecinoException refusal(SqlIdentifier name, Planner.Request request) {
    String last = name.names.getLast();
    List<String> schemas =
        name.names.size() > 1 ? List.of(name.names.get(name.names.size() - 2)) : request.searchPath();
    Optional<Relation> other =
        schemas.stream().flatMap(schema -> request.catalog().relation(schema, last).stream()).findFirst();
    return switch (other.orElse(null)) {
      case Sequence sequence -> VecinoException.of(WRONG_OBJECT_TYPE, "cannot change sequence \"%s\"", last);
      case View view ->
          VecinoException.of(FEATURE_NOT_SUPPORTED, "changing rows through view \"%s\" is not supported", last);
      case null -> ErrorMapper.missing(name.names).at(position(name));
    };
  }

  /** The view of that name, if it stands for one. */
  static Optional<View> view(SqlIdentifier name, Planner.Request request) {
    String last = name.names.getLast();
    List<String> schemas =
        name.names.size() > 1 ? List.of(name.names.get(name.names.size() - 2)) : request.searchPath();
    for (String schema : schemas) {
      if (request.catalog().table(schema, last).isPresent()) {
        return Optional.empty();
      }
      Optional<Relation> other = request.catalog().relation(schema, last);
      if (other.isPresent()) {
        return other.filter(View.class::isInstance).map(View.class::cast);
      }
    }
    return Optional.empty();
  }

  /** Positions of the named columns. */
  static int[] columns(Table table, SqlNodeList names) {
    return columns(table.name(), table.columns().stream().map(Column::name).toList(), names);
  }

  /** Positions of the named columns among those of a relation. */
  static int[] columns(String relation, List<String> columns, SqlNodeList names) {
    int[] positions = new int[names.size()];
    boolean[] seen = new boolean[columns.size()];
    for (int i = 0; i < positions.length; i++) {
      SqlIdentifier name = (SqlIdentifier) names.get(i);
      int position = columns.indexOf(name.getSimple());
      if (position < 0) {
        throw VecinoException.of(
                UNDEFINED_COLUMN,
                "column \"%s\" of relation \"%s\" does not exist",
                name.getSimple(),
                relation)
            .at(position(name));
      }
      if (seen[position]) {
        throw VecinoException.of(DUPLICATE_COLUMN, "column \"%s\" specified more than once", name.getSimple())
            .at(position(name));
      }
      seen[position] = true;
      positions[i] = position;
    }
    return positions;
  }

  /** The select item that is a column of a table in FROM. */
  static SqlNode column(String alias, String column, SqlNode near) {
    return new SqlIdentifier(List.of(alias, column), near.getParserPosition());
  }

  /** Where a list of nodes stands. */
  static SqlParserPos list(List<SqlNode> nodes) {
    return SqlParserPos.sum(nodes.stream().map(SqlNode::getParserPosition).toList());
  }

  /** Where a node stands in the statement: the parser counts characters, all on one line. */
  static int position(SqlNode node) {
    return node.getParserPosition().getColumnNum();
  }
}
