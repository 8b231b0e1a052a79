package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A call of an SQL/JSON function as the grammar reads it. */
final class JsonCall {
  /** A value, and whether it is a document though its type is another. */
  record Argument(SqlNode value, boolean formatted, boolean member) {}

  private final String function;
  private final SqlParserPos position;
  private final List<Argument> arguments = new ArrayList<>();
  private final List<SqlNode> passed = new ArrayList<>();
  private SqlNode path;
  private SqlNode query;
  private SqlDataTypeSpec returning;
  private SqlNodeList order;
  private SqlNode filter;
  private SqlNode over;
  private String wrapper = "";
  private String quotes = "";
  private String onNull = "";
  private String onEmpty = "";
  private String onError = "";
  private SqlNode emptyDefault;
  private SqlNode errorDefault;
  private boolean unique;
  private boolean formatted;
  private boolean exists;

  JsonCall(String function, SqlParserPos position) {
    this.function = function;
    this.position = position;
  }

  void add(SqlNode value, boolean member) {
    arguments.add(new Argument(value, false, member));
  }

  void formatLast() {
    Argument last = arguments.removeLast();
    arguments.add(new Argument(last.value(), true, last.member()));
  }

  void path(SqlNode node) {
    this.path = node;
  }

  void pass(SqlNode value) {
    passed.add(value);
  }

  void formatPassed() {
    passed.add(ArraySyntax.call("$sql_json", position, List.of(passed.removeLast())));
  }

  void name(SqlIdentifier name) {
    passed.add(passed.size() - 1, SqlLiteral.createCharString(name.getSimple(), name.getParserPosition()));
  }

  void returning(SqlDataTypeSpec type) {
    this.returning = type;
  }

  void formatReturned() {
    this.formatted = true;
  }

  void exists() {
    this.exists = true;
  }

  void query(SqlNode node) {
    this.query = node;
  }

  void order(SqlNodeList keys) {
    this.order = keys;
  }

  void filter(SqlNode condition) {
    this.filter = condition;
  }

  void over(SqlNode window) {
    this.over = window;
  }

  void wrapper(String words) {
    this.wrapper = words;
  }

  void quotes(String word) {
    if (word.equals("omit") && wrapper.startsWith("with ") || word.equals("omit") && wrapper.equals("with")) {
      throw error("SQL/JSON QUOTES behavior must not be specified when WITH WRAPPER is used");
    }
    this.quotes = word;
  }

  void onNull(String word) {
    this.onNull = word;
  }

  void unique(String word) {
    this.unique = word.equals("with");
  }

  /** Takes {@code null on empty} and the like. */
  void behavior(String words, SqlNode value, SqlParserPos at) {
    int on = words.lastIndexOf(" on ");
    String behavior = words.substring(0, on);
    boolean isEmpty = words.endsWith("empty");
    if (isEmpty && (!onEmpty.isEmpty() || !onError.isEmpty()) || !isEmpty && !onError.isEmpty()) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "syntax error at or near \"ON\"").at(at.getColumnNum());
    }
    if (isEmpty) {
      onEmpty = behavior;
      emptyDefault = value;
    } else {
      onError = behavior;
      errorDefault = value;
    }
  }

  VecinoException error(String message) {
    return VecinoException.of(SqlState.SYNTAX_ERROR, "%s", message).at(position.getColumnNum());
  }

  String function() {
    return function;
  }

  SqlParserPos position() {
    return position;
  }

  List<Argument> arguments() {
    return arguments;
  }

  /** The document, which is the first argument. */
  SqlNode document() {
    Argument first = arguments.getFirst();
    return first.formatted() ? ArraySyntax.call("$sql_json", position, List.of(first.value())) : first.value();
  }

  /** Names and values in turn. */
  List<SqlNode> passed() {
    return passed;
  }

  SqlNode path() {
    return path;
  }

  SqlNode query() {
    return query;
  }

  SqlDataTypeSpec returning() {
    return returning;
  }

  /** The type that is returned, or another where none was written. */
  DataType type(DataType other) {
    return returning != null && returning.getTypeNameSpec() instanceof PgTypeSpec spec ? spec.type() : other;
  }

  SqlNodeList order() {
    return order;
  }

  SqlNode filter() {
    return filter;
  }

  SqlNode over() {
    return over;
  }

  String wrapper() {
    return wrapper;
  }

  String quotes() {
    return quotes;
  }

  String onNull() {
    return onNull;
  }

  boolean isUnique() {
    return unique;
  }

  boolean isFormatted() {
    return formatted;
  }

  boolean isExists() {
    return exists;
  }

  String onEmpty() {
    return onEmpty;
  }

  String onError() {
    return onError;
  }

  SqlNode emptyDefault() {
    return emptyDefault == null ? SqlLiteral.createNull(position) : emptyDefault;
  }

  SqlNode errorDefault() {
    return errorDefault == null ? SqlLiteral.createNull(position) : errorDefault;
  }
}
