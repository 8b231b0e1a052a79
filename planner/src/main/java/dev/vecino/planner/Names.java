package dev.vecino.planner;

import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.sql.parser.RowStar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Util;

/**
 * Names of result columns as PostgreSQL gives them: of the column, the function, the type of a cast, or {@code
 * ?column?}.
 */
final class Names {
  private static final String UNNAMED = "?column?";

  /** What Calcite's names of columns without one begin with; their position follows. */
  private static final String GENERATED = "EXPR$";

  private Names() {}

  /**
   * The names of the items of a query's select list, in the order they were written; null stands for {@code *}. To be
   * asked
   * for before the query is validated, which rewrites it.
   */
  static List<String> written(SqlNode query) {
    SqlNodeList items = items(query);
    List<String> names = new ArrayList<>();
    if (items != null) {
      for (SqlNode item : items) {
        names.add(isStar(item) ? null : of(item));
      }
    } else if (first(query) instanceof SqlCall rows && rows.getKind() == SqlKind.VALUES && rows.operandCount() > 0) {
      for (int i = 1; i <= ((SqlCall) rows.operand(0)).operandCount(); i++) {
        names.add("column" + i);
      }
    }
    return names;
  }

  static boolean isStar(SqlNode item) {
    return item instanceof SqlIdentifier identifier && identifier.isStar()
        || item.getKind() == SqlKind.DOT && ((SqlCall) item).operand(1).toString().equals(RowStar.NAME);
  }

  /** The names of a query's columns: as {@link #written}, what a star stands for as the validator {@code found} it. */
  static List<String> of(SqlNode query, List<String> written, List<String> found) {
    List<String> names = new ArrayList<>(found);
    int star = written.indexOf(null);
    int last = written.lastIndexOf(null);
    for (int i = 0; i < (star < 0 ? Math.min(written.size(), names.size()) : star); i++) {
      names.set(i, written.get(i));
    }
    for (int i = written.size() - 1; star >= 0 && i > last; i--) {
      names.set(names.size() - (written.size() - i), written.get(i));
    }
    if (star >= 0) {
      nameColumns(items(query), from(query), star, names.size() - (written.size() - last) + 1, names);
    }
    boolean values = first(query).getKind() == SqlKind.VALUES;
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).startsWith(GENERATED)) {
        names.set(i, values ? "column" + (i + 1) : UNNAMED);
      }
    }
    return names;
  }

  /** Columns keep the names that they have in their tables, of which Calcite makes different ones. */
  private static void nameColumns(
      SqlNodeList items, SqlNode from, int first, int to, List<String> names) {
    for (int i = first; items != null && items.size() == names.size() && i < to; i++) {
      SqlNode item = items.get(i);
      SqlNode column = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
      if (column instanceof SqlIdentifier identifier) {
        names.set(i, DerivedNames.of(from, identifier));
      }
    }
  }

  /**
   * Gives the columns of queries inside others the names that PostgreSQL gives them, where these are names that can
   * be asked
   * for: those of functions.
   */
  static SqlNode nameInner(SqlNode query) {
    return query.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlCall call) {
            SqlNode visited = super.visit(call);
            if (visited instanceof SqlSelect select && visited != query) {
              nameFunctions(select);
            }
            return visited;
          }
        });
  }

  private static void nameFunctions(SqlSelect select) {
    List<SqlNode> items = select.getSelectList().getList();
    List<String> names = written(select);
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      boolean isFunction =
          item instanceof SqlCall call
              && call.getKind() != SqlKind.AS
              && names.get(i) != null
              && !names.get(i).equals(UNNAMED);
      if (isFunction && names.indexOf(names.get(i)) == names.lastIndexOf(names.get(i))) {
        select.getSelectList().set(i, SqlValidatorUtil.addAlias(item, names.get(i)));
      }
    }
  }

  /** The part of a query that names its columns. */
  private static SqlNode first(SqlNode query) {
    return switch (query) {
      case SqlOrderBy ordered -> first(ordered.query);
      case SqlWith with -> first(with.body);
      case SqlCall call when SqlKind.SET_QUERY.contains(call.getKind()) -> first(call.operand(0));
      default -> query;
    };
  }

  /** The FROM of the part of a query that names its columns; null where there is none. */
  static SqlNode from(SqlNode query) {
    return first(query) instanceof SqlSelect select ? select.getFrom() : null;
  }

  static SqlNodeList items(SqlNode query) {
    return switch (query) {
      case SqlSelect select -> select.getSelectList();
      case SqlOrderBy ordered -> items(ordered.query);
      case SqlWith with -> items(with.body);
      case SqlCall call when SqlKind.SET_QUERY.contains(call.getKind()) -> items(call.operand(0));
      default -> null;
    };
  }

  static String of(SqlNode item) {
    String name = find(item);
    return name == null ? UNNAMED : name;
  }

  private static String find(SqlNode item) {
    return switch (item) {
      case SqlIdentifier identifier -> Util.last(identifier.names);
      case SqlCase choice -> {
        SqlNode other = choice.getElseOperand();
        yield other == null || isWeak(other) ? "case" : find(other);
      }
      case SqlSelect select -> find(select.getSelectList().get(0));
      case SqlOrderBy ordered -> find(ordered.query);
      case SqlWith with -> find(with.body);
      case SqlCall call -> ofCall(call);
      default -> null;
    };
  }

  private static String ofCall(SqlCall call) {
    return switch (call.getKind()) {
      case AS -> ((SqlIdentifier) call.operand(1)).getSimple();
      case OVER, FILTER, WITHIN_GROUP, RESPECT_NULLS, IGNORE_NULLS -> find(call.operand(0));
      case DESCENDING, NULLS_FIRST, NULLS_LAST -> find(call.operand(0));
      case SCALAR_QUERY -> find(call.operand(0));
      case ARRAY_VALUE_CONSTRUCTOR, ARRAY_QUERY_CONSTRUCTOR -> "array";
      case ROW -> "row";
      case EXISTS -> "exists";
      case ITEM -> find(call.operand(0));
      case DOT -> find(call.operand(1));
      case TRIM -> switch (((SqlLiteral) call.operand(0)).getValueAs(SqlTrimFunction.Flag.class)) {
        case BOTH -> "btrim";
        case LEADING -> "ltrim";
        case TRAILING -> "rtrim";
      };
      case CAST -> castName(call);
      default -> call.getOperator() instanceof SqlFunction function
          ? functionName(call, function.getName().toLowerCase(Locale.ROOT))
          : isPostfixCast(call) ? castName(call) : null;
    };
  }

  private static String functionName(SqlCall call, String function) {
    if (function.startsWith("$") || function.startsWith("json")) {
      return ofJson(call, function);
    }
    return function.equals("trim") ? "btrim" : function;
  }

  /** The names of functions of SQL/JSON, which the parser writes with others. */
  private static String ofJson(SqlCall call, String function) {
    return switch (function) {
      case "$json_of_members", "$jsonb_of_members", "$any_of_members" -> "json_object";
      case "$json_of_elements", "$jsonb_of_elements", "$any_of_elements", "$json_of_rows",
          "$jsonb_of_rows", "$any_of_rows" ->
          "json_array";
      case "$json_document" -> "json";
      case "$json_scalar" -> "json_scalar";
      case "$is_json" -> null;
      case "$json_value_tz", "$json_query_tz", "$json_exists_tz" ->
          function.substring(1, function.length() - "_tz".length());
      case "$json_serialized" -> {
        String name = find(call.operand(0));
        yield name != null && name.startsWith("json_") ? name : "json_serialize";
      }
      default ->
          function.contains("_arrayagg")
              ? "json_arrayagg"
              : function.contains("_objectagg") ? "json_objectagg" : function;
    };
  }

  private static boolean isPostfixCast(SqlCall call) {
    return call instanceof SqlBasicCall && call.operandCount() == 2 && call.operand(1) instanceof SqlDataTypeSpec;
  }

  private static String castName(SqlCall call) {
    return isWeak(call.operand(0)) ? typeName(call.operand(1)) : find(call.operand(0));
  }

  /** Whether an item has no name, or one that a cast of it or a CASE around it does not take: a type's, or "case". */
  private static boolean isWeak(SqlNode item) {
    return find(item) == null
        || switch (item) {
          case SqlCase choice -> choice.getElseOperand() == null || isWeak(choice.getElseOperand());
          case SqlSelect select -> isWeak(select.getSelectList().get(0));
          case SqlCall call -> switch (call.getKind()) {
            case SCALAR_QUERY, ITEM -> isWeak(call.operand(0));
            case CAST -> isWeak(call.operand(0));
            default -> isPostfixCast(call) && isWeak(call.operand(0));
          };
          default -> false;
        };
  }

  /** The name that a type has in the catalog: {@code x::bigint} is called {@code int8}. */
  private static String typeName(SqlNode type) {
    if (!(type instanceof SqlDataTypeSpec spec)) {
      return UNNAMED;
    }
    String name = Util.last(spec.getTypeName().names);
    if (!(spec.getTypeNameSpec() instanceof PgTypeSpec known)) {
      return name.toLowerCase(Locale.ROOT);
    }
    return switch (known.type().name()) {
      case RECORD -> name;
      // A bit string constant is no cast.
      case BIT -> known.type().precision() == 0 ? UNNAMED : "bit";
      default -> known.type().internalName();
    };
  }
}
