package dev.vecino.sql.function;

import dev.vecino.sql.type.RowSyntax;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.validate.SqlNameMatcher;

/**
 * All functions and operators that a statement can name, regardless of case: ours, and of Calcite's those that ours
 * do not replace.
 */
public final class PgOperatorTable implements SqlOperatorTable {
  /** Aggregates of Calcite that are written with other ones before a statement is validated. */
  private static final Set<String> WRITTEN_OTHERWISE = Set.of("MODE", "PERCENTILE_CONT", "PERCENTILE_DISC");

  public static final PgOperatorTable INSTANCE = new PgOperatorTable();

  private static final Set<String> SCHEMAS = Set.of("pg_catalog", "information_schema", "public"); // the last has the extension's

  private static final int ADDITION = 40;
  private static final int MULTIPLICATION = 60;
  private static final int PREFIX = 80;

  /** Between comparison and addition: where PostgreSQL has the operators of extensions. */
  private static final int OTHER = 38;

  private final Map<String, List<SqlOperator>> operators = new LinkedHashMap<>();

  private PgOperatorTable() {
    var binary = new LinkedHashMap<String, List<Routine>>();
    var prefix = new LinkedHashMap<String, List<Routine>>();
    var functions = new LinkedHashMap<String, List<Routine>>();
    Library.routines()
        .forEach(
            (name, routines) -> {
              if (Character.isJavaIdentifierStart(name.charAt(0))) {
                functions.put(name, routines);
              } else {
                put(prefix, name, routines.stream().filter(routine -> routine.accepts(1)).toList());
                put(binary, name, routines.stream().filter(routine -> routine.accepts(2)).toList());
              }
            });
    addVectorDistance(functions);
    functions.forEach((name, routines) -> add(new PgFunction(new Overloads<>(name, routines), syntax(name))));
    addSpread(functions);
    binary.forEach(
        (name, routines) -> add(new PgOperator(new Overloads<>(name, routines), kind(name), precedence(name))));
    prefix.forEach(
        (name, routines) -> add(prefix(name, routines)));
    add(prefix("!!", List.of())); // text search has it, of which there is nothing here
    add(new ExtremeFunction("greatest"));
    add(new ExtremeFunction("least"));
    add(new TypeOf());
    add(new EnumFunction("enum_first"));
    add(new EnumFunction("enum_last"));
    add(new EnumFunction("enum_range"));
    add(ArrayConstructor.INSTANCE);
    add(RowConstructor.PLAIN);
    add(RowConstructor.NAMED);
    add(FieldAccess.INSTANCE);
    add(RowSyntax.IS_PRESENT);
    add(new JsonRecordFunction(JsonRecordFunction.FIELD));
    for (String type : List.of("json", "jsonb")) {
      add(new JsonRecordFunction(type + "_populate_record"));
      add(new JsonRecordFunction(type + "_populate_recordset"));
    }
    add(ArrayBridge.TO_LIST);
    add(ArrayBridge.TO_ARRAY);
    add(ArrayBridge.BOX);
    add(ArrayBridge.UNBOX);
    add(new PgCast());
    Aggregates.all().forEach(this::add);
    add(SqlLibraryOperators.STRING_AGG);
    add(SqlLibraryOperators.ARRAY_AGG);
    add(SqlLibraryOperators.ILIKE);
    add(SqlLibraryOperators.NOT_ILIKE);
    List<SqlOperator> ours = getOperatorList();
    for (SqlOperator operator : SqlStdOperatorTable.instance().getOperatorList()) {
      boolean isReplaced = ours.stream().anyMatch(our -> replaces(our, operator));
      if (!isReplaced && !WRITTEN_OTHERWISE.contains(operator.getName())) {
        add(operator);
      }
    }
  }

  @Override
  public void lookupOperatorOverloads(
      SqlIdentifier name,
      SqlFunctionCategory category,
      SqlSyntax syntax,
      List<SqlOperator> found,
      SqlNameMatcher matcher) {
    if (!name.isSimple() && !(name.names.size() == 2 && SCHEMAS.contains(name.names.getFirst()))) {
      return;
    }
    for (SqlOperator operator : operators(name.names.getLast())) {
      boolean isFunction = syntax == SqlSyntax.FUNCTION && operator instanceof SqlFunction;
      if (isFunction || operator.getSyntax().family == syntax.family) {
        found.add(operator);
      }
    }
  }

  @Override
  public List<SqlOperator> getOperatorList() {
    return operators.values().stream().flatMap(List::stream).toList();
  }

  /** Functions that take their last arguments as an array, too. */
  private void addSpread(Map<String, List<Routine>> functions) {
    functions.forEach(
        (name, routines) -> {
          List<Routine> spread = routines.stream().filter(Routine::isVariadic).map(Routine::spread).toList();
          if (!spread.isEmpty() && !name.startsWith("$")) {
            String called = Routine.VARIADIC + name;
            add(new PgFunction(new Overloads<>(called, spread), SqlSyntax.FUNCTION));
          }
        });
  }

  private static void put(Map<String, List<Routine>> operators, String name, List<Routine> routines) {
    if (!routines.isEmpty()) {
      operators.put(name, routines);
    }
  }

  private void addVectorDistance(Map<String, List<Routine>> functions) {
    String name = VectorDistance.NAME.toLowerCase(Locale.ROOT);
    var table = new VectorDistanceTable();
    var metrics = new EnumMap<DistanceMetric, PgFunction>(DistanceMetric.class);
    for (DistanceMetric metric : DistanceMetric.values()) {
      var overloads = new Overloads<>(metric.function(), functions.get(metric.function()));
      metrics.put(metric, new PgFunction(overloads, SqlSyntax.FUNCTION));
    }
    add(table);
    add(new VectorDistance(new Overloads<>(name, functions.remove(name)), metrics, table));
  }

  private List<SqlOperator> operators(String name) {
    return operators.getOrDefault(name.toUpperCase(Locale.ROOT), List.of());
  }

  private void add(SqlOperator operator) {
    operators.computeIfAbsent(operator.getName().toUpperCase(Locale.ROOT), name -> new ArrayList<>()).add(operator);
  }

  private static boolean replaces(SqlOperator a, SqlOperator b) {
    return a.getName().equals(b.getName()) && hasSameSyntax(a, b);
  }

  private static boolean hasSameSyntax(SqlOperator a, SqlOperator b) {
    return a.getSyntax().family == b.getSyntax().family || a instanceof SqlFunction && b instanceof SqlFunction;
  }

  private static SqlSyntax syntax(String name) {
    return switch (name) {
      case "current_timestamp", "current_time", "current_date", "localtimestamp", "localtime", "current_user", "session_user", "user",
          "current_catalog", "current_role", "current_schema" -> SqlSyntax.FUNCTION_ID;
      default -> SqlSyntax.FUNCTION;
    };
  }

  private static SqlKind kind(String name) {
    return switch (name) {
      case "+" -> SqlKind.PLUS;
      case "-" -> SqlKind.MINUS;
      case "*" -> SqlKind.TIMES;
      case "/" -> SqlKind.DIVIDE;
      case "%" -> SqlKind.MOD;
      default -> SqlKind.OTHER;
    };
  }

  private static PgPrefixOperator prefix(String name, List<Routine> routines) {
    SqlKind kind = prefixKind(name);
    return new PgPrefixOperator(new Overloads<>(name, routines), kind, kind == SqlKind.OTHER ? OTHER : PREFIX);
  }

  private static SqlKind prefixKind(String name) {
    return switch (name) {
      case "-" -> SqlKind.MINUS_PREFIX;
      case "+" -> SqlKind.PLUS_PREFIX;
      default -> SqlKind.OTHER;
    };
  }

  private static int precedence(String name) {
    return switch (name) {
      case "+", "-" -> ADDITION;
      case "*", "/", "%" -> MULTIPLICATION;
      default -> OTHER;
    };
  }
}
