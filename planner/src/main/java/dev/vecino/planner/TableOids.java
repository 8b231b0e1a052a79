package dev.vecino.planner;

import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * Puts the OID of a relation in the place of its column {@code tableoid}, which rows do not hold. Relations that an
 * outer join may leave out, and queries, have no such column.
 */
final class TableOids extends SqlShuttle {
  private static final String COLUMN = "tableoid";

  private final Deque<Map<String, SqlIdentifier>> relations = new ArrayDeque<>();
  private final Set<String> queries = new HashSet<>();

  private TableOids() {}

  static SqlNode rewrite(SqlNode query) {
    return query.accept(new TableOids());
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call instanceof SqlWith with) {
      with.withList.forEach(item -> queries.add(((SqlWithItem) item).name.getSimple()));
    }
    if (!(call instanceof SqlSelect select)) {
      return super.visit(call);
    }
    Map<String, SqlIdentifier> found = new HashMap<>();
    if (select.getFrom() != null) {
      collect(select.getFrom(), found);
    }
    relations.push(found);
    select.getSelectList().replaceAll(TableOids::labelled);
    SqlNode visited = super.visit(call);
    relations.pop();
    return visited;
  }

  /** The column keeps its name where it stands by itself. */
  private static SqlNode labelled(SqlNode item) {
    return item instanceof SqlIdentifier identifier && isColumn(identifier)
        ? SqlValidatorUtil.addAlias(item, COLUMN)
        : item;
  }

  private static boolean isColumn(SqlIdentifier identifier) {
    return !identifier.isStar() && identifier.names.getLast().equals(COLUMN) && identifier.names.size() <= 2;
  }

  private void collect(SqlNode from, Map<String, SqlIdentifier> found) {
    switch (from) {
      case SqlJoin join -> {
        if (join.getJoinType() != JoinType.RIGHT && join.getJoinType() != JoinType.FULL) {
          collect(join.getLeft(), found);
        }
        if (join.getJoinType() != JoinType.LEFT && join.getJoinType() != JoinType.FULL) {
          collect(join.getRight(), found);
        }
      }
      case SqlIdentifier name -> found.put(name.names.getLast(), name);
      case SqlCall call when call.getKind() == SqlKind.AS && call.operand(0) instanceof SqlIdentifier name ->
          found.put(call.operand(1).toString(), name);
      default -> {}
    }
    found.values().removeIf(name -> name.isSimple() && queries.contains(name.getSimple()));
  }

  @Override
  public SqlNode visit(SqlIdentifier identifier) {
    if (!isColumn(identifier)) {
      return identifier;
    }
    for (Map<String, SqlIdentifier> known : relations) {
      SqlIdentifier relation =
          identifier.isSimple()
              ? known.size() == 1 ? known.values().iterator().next() : null
              : known.get(identifier.names.getFirst());
      if (relation != null) {
        return oid(relation, identifier.getParserPosition());
      }
    }
    return identifier;
  }

  private static SqlNode oid(SqlIdentifier relation, SqlParserPos position) {
    String name =
        relation.names.stream()
            .map(part -> '"' + part.replace("\"", "\"\"") + '"')
            .collect(Collectors.joining("."));
    SqlNode found = cast(SqlLiteral.createCharString(name, position), SystemType.REGCLASS, position);
    return cast(found, SystemType.OID, position);
  }

  private static SqlNode cast(SqlNode value, SystemType type, SqlParserPos position) {
    return SqlStdOperatorTable.CAST.createCall(
        position, value, new SqlDataTypeSpec(new PgTypeSpec(DataType.of(type), position), position));
  }
}
