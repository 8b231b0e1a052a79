package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.ArraySyntax;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Util;

/**
 * Calls whose arguments have names: {@code make_interval(days => 10)}, {@code make_date(year := 2024, ...)}. They are
 * put in order, and those that were left out get their defaults.
 */
final class NamedArguments {
  private static final Map<String, List<Parameter>> FUNCTIONS = functions();

  /** What stands between the name of a function that is not there and those of its arguments. */
  private static final char SEPARATOR = '\u0001';

  private NamedArguments() {}

  /**
   * An argument.
   *
   * @param missing what stands for it where it is left out: a number, true, false, or text in quotes; empty for one
   *     that no others may follow then; null where it must be there
   */
  private record Parameter(String name, String missing) {}

  static boolean matches(SqlNode node) {
    return node instanceof SqlCall call
        && call.getOperator() instanceof SqlUnresolvedFunction
        && (FUNCTIONS.containsKey(name(call)) || call.getOperandList().stream().noneMatch(NamedArguments::isQuery))
        && (call.getOperandList().stream().anyMatch(NamedArguments::isNamed)
            || name(call).equals("make_interval") && call.operandCount() < 7);
  }

  /* Arguments of functions that take a table are put in order by those. */
  private static boolean isQuery(SqlNode operand) {
    SqlNode value = isNamed(operand) ? ((SqlCall) operand).operand(0) : operand;
    return value.isA(SqlKind.QUERY);
  }

  private static String name(SqlCall call) {
    return Util.last(call.getOperator().getNameAsId().names).toLowerCase(Locale.ROOT);
  }

  /** The call with its arguments in order. */
  static SqlNode complete(SqlCall call) {
    List<Parameter> parameters = FUNCTIONS.getOrDefault(name(call), List.of());
    SqlNode[] arguments = new SqlNode[Math.max(parameters.size(), call.operandCount())];
    boolean named = false;
    for (int i = 0; i < call.operandCount(); i++) {
      SqlNode operand = call.operand(i);
      int at = i;
      if (isNamed(operand)) {
        named = true;
        at = index(parameters, ((SqlIdentifier) ((SqlCall) operand).operand(1)).getSimple());
        operand = ((SqlCall) operand).operand(0);
      } else if (named) {
        throw Positions.error(
            operand,
            VecinoException.of(SYNTAX_ERROR, "positional argument cannot follow named argument"));
      }
      if (at < 0 || at >= parameters.size()) {
        return unknown(call);
      }
      if (arguments[at] != null) {
        if (!isRepeated(call)) {
          return unknown(call);
        }
        throw Positions.error(
            call,
            VecinoException.of(
                SYNTAX_ERROR, "argument name \"%s\" used more than once", parameters.get(at).name()));
      }
      arguments[at] = operand;
    }
    List<SqlNode> filled = filled(call, parameters, arguments);
    return filled == null ? unknown(call) : call.getOperator().createCall(call.getParserPosition(), filled);
  }

  /** The arguments without gaps; null where one is missing. */

  private static List<SqlNode> filled(SqlCall call, List<Parameter> parameters, SqlNode[] arguments) {
    int last = arguments.length;
    while (last > 0 && arguments[last - 1] == null && "".equals(parameters.get(last - 1).missing())) {
      last--;
    }
    List<SqlNode> filled = new ArrayList<>();
    for (int i = 0; i < last; i++) {
      String missing = parameters.get(i).missing();
      if (arguments[i] == null && (missing == null || missing.isEmpty())) {
        return null;
      }
      filled.add(arguments[i] == null ? literal(missing, call.getParserPosition()) : arguments[i]);
    }
    return filled;
  }

  private static SqlNode literal(String text, SqlParserPos position) {
    return switch (text.charAt(0)) {
      case 't', 'f' -> SqlLiteral.createBoolean(text.equals("true"), position);
      case '\'' -> SqlLiteral.createCharString(text.substring(1, text.length() - 1), position);
      default -> SqlLiteral.createExactNumeric(text, position);
    };
  }

  private static boolean isRepeated(SqlCall call) {
    List<String> names =
        call.getOperandList().stream()
            .filter(NamedArguments::isNamed)
            .map(operand -> ((SqlCall) operand).operand(1).toString())
            .toList();
    return names.stream().distinct().count() < names.size();
  }

  private static int index(List<Parameter> parameters, String name) {
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** A call of a function that is not there, whose name tells those of the arguments. */
  private static SqlNode unknown(SqlCall call) {
    List<String> names = new ArrayList<>();
    List<SqlNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      names.add(isNamed(operand) ? ((SqlCall) operand).operand(1).toString() : "");
      operands.add(isNamed(operand) ? ((SqlCall) operand).operand(0) : operand);
    }
    return ArraySyntax.call(
        name(call) + SEPARATOR + String.join(",", names) + ",", call.getParserPosition(), operands);
  }

  /** The name of a function as it was written. */
  static String plainName(String function) {
    int end = function.indexOf(SEPARATOR);
    return end < 0 ? function : function.substring(0, end);
  }

  /** The arguments of a call as messages show them. */
  static List<String> describe(String function, List<String> types) {
    int end = function.indexOf(SEPARATOR);
    if (end < 0) {
      return types;
    }
    String[] names = function.substring(end + 1).split(",", -1);
    List<String> described = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      described.add(names[i].isEmpty() ? types.get(i) : names[i] + " => " + types.get(i));
    }
    return described;
  }

  private static boolean isNamed(SqlNode operand) {
    return operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
  }

  private static Map<String, List<Parameter>> functions() {
    Map<String, List<Parameter>> functions = new HashMap<>();
    add(functions, "make_interval", "years=0 months=0 weeks=0 days=0 hours=0 mins=0 secs=0");
    add(functions, "make_date", "year month day");
    add(functions, "make_time", "hour min sec");
    add(functions, "make_timestamp", "year month mday hour min sec");
    add(functions, "make_timestamptz", "year month mday hour min sec timezone=");
    add(functions, "jsonb_set", "jsonb_in path replacement create_if_missing=true");
    add(
        functions, "jsonb_set_lax",
        "jsonb_in path replacement create_if_missing=true null_value_treatment='use_json_null'");
    add(functions, "jsonb_insert", "jsonb_in path replacement insert_after=false");
    for (String name : List.of("exists", "match", "query", "query_array", "query_first")) {
      add(functions, "jsonb_path_" + name, "target path vars='{}' silent=false");
      add(functions, "jsonb_path_" + name + "_tz", "target path vars='{}' silent=false");
    }
    add(functions, "json_strip_nulls", "target strip_in_arrays=");
    add(functions, "jsonb_strip_nulls", "target strip_in_arrays=");
    add(functions, "parse_ident", "str strict=true");
    add(functions, "random_normal", "mean=0 stddev=1");
    add(functions, "random", "min max");
    add(functions, "array_sort", "array descending= nulls_first=");
    add(functions, "uuidv7", "shift=");
    add(functions, "regexp_count", "string pattern start= flags=");
    add(functions, "regexp_instr", "string pattern start= N= endoption= flags= subexpr=");
    add(functions, "regexp_like", "string pattern flags=");
    add(functions, "regexp_match", "string pattern flags=");
    add(functions, "regexp_matches", "string pattern flags=");
    add(functions, "regexp_substr", "string pattern start= N= flags= subexpr=");
    add(functions, "regexp_split_to_array", "string pattern flags=");
    add(functions, "regexp_split_to_table", "string pattern flags=");
    add(functions, "pg_terminate_backend", "pid timeout=");
    return Map.copyOf(functions);
  }

  private static void add(Map<String, List<Parameter>> functions, String name, String parameters) {
    functions.put(
        name,
        Arrays.stream(parameters.split(" "))
            .map(word -> word.split("=", 2))
            .map(parts -> new Parameter(parts[0], parts.length == 1 ? null : parts[1]))
            .toList());
  }
}
