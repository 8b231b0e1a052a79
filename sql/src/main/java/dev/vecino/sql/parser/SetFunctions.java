package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Rewrites functions that return sets, in FROM and in select lists, to joins with UNNEST of arrays.
 *
 * <p>{@code _pg_expandarray} returns elements and their positions as rows of fields {@code x} and {@code n}. Rows
 * being no values here, a column {@code k} of them becomes two columns, {@code "k.x"} and {@code "k.n"}, and {@code
 * (k).x} the one.
 */
public final class SetFunctions extends SqlShuttle {
  private static final String UNNEST = "unnest";
  private static final String EXPAND = "_pg_expandarray";
  /** A function whose rows are those of a relation of its name. */
  private static final String KEYWORDS = "pg_get_keywords";
  private static final Set<String> ARRAYS =
      Set.of(
          "generate_series", "generate_subscripts", "jsonb_array_elements", "jsonb_array_elements_text",
          "jsonb_object_keys", "jsonb_path_query", "jsonb_path_query_tz", "json_array_elements",
          "json_array_elements_text",
          "json_object_keys", "pg_listening_channels", "pg_partition_ancestors", "regexp_split_to_table",
          "string_to_table");
  /** Functions whose column has a name of its own. */
  private static final Set<String> VALUES =
      Set.of(
          "jsonb_array_elements", "jsonb_array_elements_text", "json_array_elements", "json_array_elements_text");
  private static final Set<String> FIELDS = Set.of("x", "n");

  private final boolean expands; // whether the query calls the function that returns such rows
  private int names;

  private SetFunctions(boolean expands) {
    this.expands = expands;
  }

  /**
   * Rewrites a query.
   *
   * @param isAggregate whether a call aggregates
   * @param label what PostgreSQL calls the column of a select item
   */
  public static SqlNode rewrite(SqlNode query, Predicate<SqlCall> isAggregate, Function<SqlNode, String> label) {
    return query.accept(new LateSets(isAggregate, label)).accept(new SetFunctions(expands(query)));
  }

  static boolean returnsSet(SqlCall call) {
    return isSet(call) || name(call).equals(EXPAND) || RegexRows.isCall(call);
  }

  private static boolean expands(SqlNode query) {
    boolean[] found = {false};
    query.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            found[0] |= name(call).equals(EXPAND);
            return super.visit(call);
          }
        });
    return found[0];
  }

  @Override
  public SqlNode visit(SqlCall call) {
    SqlNode visited = super.visit(call);
    if (visited instanceof SqlSelect select) {
      if (select.getFrom() != null) {
        select.setFrom(from(select.getFrom()));
      }
      expandItems(select);
      return select;
    }
    return visited instanceof SqlCall other ? column(other) : visited;
  }

  private static SqlNode function(String name, SqlParserPos position, List<SqlNode> arguments) {
    var identifier = new SqlIdentifier(name, position);
    return new SqlUnresolvedFunction(
            identifier, null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION)
        .createCall(position, arguments);
  }

  private static SqlCall subscripts(SqlCall expand) {
    SqlParserPos position = expand.getParserPosition();
    List<SqlNode> arguments = List.of(array(expand), SqlLiteral.createExactNumeric("1", position));
    return (SqlCall) function("generate_subscripts", position, arguments);
  }

  /** {@code (alias.column).field} as the column that stands for it; anything else as it is. */
  private SqlNode column(SqlCall call) {
    if (expands
        && call.getKind() == SqlKind.DOT
        && call.operand(0) instanceof SqlIdentifier row
        && call.operand(1) instanceof SqlIdentifier field
        && FIELDS.contains(field.toString())) {
      List<String> path = new ArrayList<>(row.names);
      path.add(path.removeLast() + "." + field);
      return new SqlIdentifier(path, call.getParserPosition());
    }
    return call;
  }

  private SqlNode from(SqlNode from) {
    return switch (from) {
      case SqlJoin join -> {
        join.setLeft(from(join.getLeft()));
        join.setRight(from(join.getRight()));
        yield join;
      }
      case SqlBasicCall call when call.getKind() == SqlKind.AS && RegexRows.inFrom(call.operand(0)) != null -> {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.set(0, RegexRows.query(RegexRows.inFrom(operands.getFirst()), operands.get(1).toString()));
        yield call.getOperator().createCall(call.getParserPosition(), operands);
      }
      case SqlBasicCall call when RegexRows.inFrom(call) != null -> {
        var alias = new SqlIdentifier(RegexRows.NAME, call.getParserPosition());
        SqlNode query = RegexRows.query(RegexRows.inFrom(call), RegexRows.NAME);
        yield SqlStdOperatorTable.AS.createCall(call.getParserPosition(), query, alias);
      }
      case SqlBasicCall call when call.getKind() == SqlKind.AS && InputErrors.inFrom(call.operand(0)) != null -> {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.set(0, InputErrors.query(InputErrors.inFrom(operands.getFirst())));
        yield call.getOperator().createCall(call.getParserPosition(), operands);
      }
      case SqlBasicCall call when InputErrors.inFrom(call) != null -> {
        var alias = new SqlIdentifier(InputErrors.NAME, call.getParserPosition());
        SqlNode query = InputErrors.query(InputErrors.inFrom(call));
        yield SqlStdOperatorTable.AS.createCall(call.getParserPosition(), query, alias);
      }
      case SqlBasicCall call when call.getKind() == SqlKind.AS && RecordFunctions.matches(call.operand(0)) -> {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.set(0, RecordFunctions.rewrite(operands.getFirst(), operands.subList(2, operands.size())));
        yield call.getOperator().createCall(call.getParserPosition(), operands);
      }
      case SqlBasicCall call when RecordFunctions.matches(call) -> {
        var alias = new SqlIdentifier(RecordFunctions.name(call), call.getParserPosition());
        yield SqlStdOperatorTable.AS.createCall(
            call.getParserPosition(), RecordFunctions.rewrite(call, List.of()), alias);
      }
      case SqlBasicCall call when call.getKind() == SqlKind.AS && InStep.matches(call.operand(0)) -> {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.set(0, InStep.rewrite(operands.getFirst(), operands.get(1).toString()));
        yield call.getOperator().createCall(call.getParserPosition(), operands);
      }
      case SqlBasicCall call when InStep.matches(call) -> {
        var alias = new SqlIdentifier(InStep.name(call), call.getParserPosition());
        yield SqlStdOperatorTable.AS.createCall(call.getParserPosition(), InStep.rewrite(call, UNNEST), alias);
      }
      case SqlBasicCall call when call.getKind() == SqlKind.AS && isFunction(call.operand(0)) -> {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        SqlCall function = ((SqlCall) operands.getFirst()).operand(0);
        if (name(function).equals(KEYWORDS)) {
          operands.set(0, keywords(function));
          yield call.getOperator().createCall(call.getParserPosition(), operands);
        }
        operands.set(0, unnest(function));
        if (operands.size() == 2) {
          operands.add(columnName(function, operands.get(1)));
        }
        yield call.getOperator().createCall(call.getParserPosition(), operands);
      }
      case SqlBasicCall call when call.getKind() == SqlKind.AS && call.operandCount() == 2
          && rows(call.operand(0)) instanceof SqlCall values -> named(values, call);
      case SqlBasicCall call when call.getKind() == SqlKind.VALUES && call.operandCount() > 0 -> {
        var alias = new SqlIdentifier("$values" + names++, call.getParserPosition());
        yield named(call, SqlStdOperatorTable.AS.createCall(call.getParserPosition(), call, alias));
      }
      case SqlBasicCall call when isFunction(call) -> {
        SqlCall function = call.operand(0);
        yield name(function).equals(KEYWORDS) ? keywords(function) : named(function);
      }
      case SqlBasicCall call when ScalarCalls.matches(call) -> ScalarCalls.rewrite(call);
      default -> from;
    };
  }

  /** VALUES, with or without an order and a limit; null for others. */
  private static SqlNode rows(SqlNode query) {
    SqlNode rows = query instanceof SqlOrderBy ordered ? ordered.query : query;
    return rows.getKind() == SqlKind.VALUES ? rows : null;
  }

  /** Rows of values, whose columns are {@code column1, column2, ...}. */
  private static SqlNode named(SqlCall values, SqlCall alias) {
    var operands = new ArrayList<SqlNode>(alias.getOperandList());
    int columns = values.operandCount() == 0 ? 0 : ((SqlCall) values.operand(0)).operandCount();
    for (int i = 1; i <= columns; i++) {
      operands.add(new SqlIdentifier("column" + i, values.getParserPosition()));
    }
    return alias.getOperator().createCall(alias.getParserPosition(), operands);
  }

  private static SqlNode named(SqlCall function) {
    SqlNode name = new SqlIdentifier(name(function), function.getParserPosition());
    return SqlStdOperatorTable.AS.createCall(
        function.getParserPosition(), unnest(function), name, columnName(function, name));
  }

  private static SqlNode columnName(SqlCall function, SqlNode alias) {
    return VALUES.contains(name(function)) ? new SqlIdentifier("value", function.getParserPosition()) : alias;
  }

  /** Whether an item of FROM calls a function that returns a column of values. */
  private static boolean isFunction(SqlNode item) {
    return item.getKind() == SqlKind.COLLECTION_TABLE
        && ((SqlCall) item).operand(0) instanceof SqlCall call
        && (name(call).equals(UNNEST) || name(call).equals(KEYWORDS) || ARRAYS.contains(name(call)));
  }

  private static SqlNode keywords(SqlCall function) {
    return new SqlIdentifier(List.of("pg_catalog", KEYWORDS), function.getParserPosition());
  }

  private static String name(SqlNode node) {
    return node instanceof SqlCall call && call.getOperator().getNameAsId() != null
        ? call.getOperator().getNameAsId().names.getLast()
        : "";
  }

  private static SqlNode unnest(SqlCall function) {
    SqlNode array = name(function).equals(UNNEST) ? function.operand(0) : function;
    return SqlStdOperatorTable.UNNEST.createCall(function.getParserPosition(), array);
  }

  private static SqlNode as(SqlNode item, String... names) {
    var operands = new ArrayList<SqlNode>();
    operands.add(item);
    for (String name : names) {
      operands.add(new SqlIdentifier(name, item.getParserPosition()));
    }
    if (names.length == 1) {
      operands.add(operands.get(1));
    }
    return SqlStdOperatorTable.AS.createCall(item.getParserPosition(), operands);
  }

  /**
   * The calls of one select list. PostgreSQL runs them in step: equal ones are one, and one that ends before another
   * goes on with NULL.
   */
  private final class Expansion {
    private final Map<String, SqlCall> calls;
    private final String alias;

    private Expansion(Map<String, SqlCall> calls) {
      this.calls = calls;
      this.alias = "$set" + names++;
    }

    private SqlNode from(SqlNode from) {
      SqlCall first = calls.values().iterator().next();
      boolean single = calls.size() == 1;
      SqlNode item =
          as(unnest(!single ? steps(first) : name(first).equals(EXPAND) ? subscripts(first) : first), alias);
      return from == null ? item : join(from, item);
    }

    /** The numbers from 1 to the length of the longest array. */
    private SqlCall steps(SqlCall near) {
      SqlParserPos position = near.getParserPosition();
      SqlNode one = SqlLiteral.createExactNumeric("1", position);
      List<SqlNode> lengths = new ArrayList<>();
      calls.values().forEach(call -> lengths.add(function("array_length", position, List.of(array(call), one))));
      return (SqlCall) function("generate_series", position, List.of(one, function("greatest", position, lengths)));
    }

    private SqlNode value(SqlCall call) {
      return calls.size() == 1 ? column(alias, call) : element(call);
    }

    private SqlNode field(SqlCall expand, String name) {
      return name.equals("n") ? column(alias, expand) : element(expand);
    }

    private SqlNode element(SqlCall call) {
      return SqlStdOperatorTable.ITEM.createCall(call.getParserPosition(), array(call), column(alias, call));
    }
  }

  private static SqlNode array(SqlCall call) {
    SqlNode array = ARRAYS.contains(name(call)) ? call : call.operand(0);
    return function("array_from_one", call.getParserPosition(), List.of(array));
  }

  private static SqlNode join(SqlNode left, SqlNode right) {
    SqlParserPos position = right.getParserPosition();
    return new SqlJoin(
        position,
        left,
        SqlLiteral.createBoolean(false, position),
        JoinType.COMMA.symbol(position),
        right,
        JoinConditionType.NONE.symbol(position),
        null);
  }

  /** Puts the calls for each row in the place of {@code regexp_matches} in a select list. */
  private static void numberMatches(SqlSelect select) {
    var rewriting =
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlCall call) {
            boolean isQuery = call.getKind().belongsTo(SqlKind.QUERY);
            SqlNode visited = isQuery ? call : super.visit(call);
            return RegexRows.isCall(visited) ? RegexRows.rewrite((SqlCall) visited) : visited;
          }
        };
    SqlNodeList items = select.getSelectList();
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i).accept(rewriting);
      items.set(i, RegexRows.isRow(item) ? label(item, RegexRows.NAME) : item);
    }
  }

  private void expandItems(SqlSelect select) {
    numberMatches(select);
    var found = new Calls(null);
    select.getSelectList().forEach(item -> item.accept(found));
    if (found.calls.isEmpty()) {
      return;
    }
    var expansion = new Expansion(found.calls);
    var replacing = new Calls(expansion);
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
      if (name(value).equals(EXPAND)) {
        String label = item == value ? EXPAND : ((SqlCall) item).operand(1).toString();
        for (String field : List.of("x", "n")) {
          items.add(label(expansion.field((SqlCall) value, field), label + "." + field));
        }
      } else if (item == value && isSet(value)) {
        items.add(label(value.accept(replacing), name(value)));
      } else {
        items.add(item.accept(replacing));
      }
    }
    select.setSelectList(new SqlNodeList(items, select.getSelectList().getParserPosition()));
    select.setFrom(expansion.from(select.getFrom()));
  }

  private static boolean isSet(SqlNode node) {
    return name(node).equals(UNNEST) || ARRAYS.contains(name(node));
  }

  private static SqlNode label(SqlNode value, String label) {
    return SqlStdOperatorTable.AS.createCall(
        value.getParserPosition(), value, new SqlIdentifier(label, value.getParserPosition()));
  }

  private static SqlIdentifier column(String alias, SqlNode near) {
    return new SqlIdentifier(List.of(alias, alias), near.getParserPosition());
  }

  /** Finds the calls inside an item, or puts columns in their place, but not inside queries in it. */
  private static final class Calls extends SqlShuttle {
    private final Map<String, SqlCall> calls = new LinkedHashMap<>();
    private final Expansion expansion; // null to find

    private Calls(Expansion expansion) {
      this.expansion = expansion;
    }

    @Override
    public SqlNode visit(SqlCall call) {
      if (call.getKind().belongsTo(SqlKind.QUERY)) {
        return call;
      }
      if (expansion != null && call.getKind() == SqlKind.DOT && name(call.operand(0)).equals(EXPAND)) {
        return expansion.field(call.operand(0), call.operand(1).toString());
      }
      if (isSet(call) || name(call).equals(EXPAND)) {
        calls.put(call.toString(), call);
        return expansion == null ? call : expansion.value(call);
      }
      return super.visit(call);
    }
  }
}
