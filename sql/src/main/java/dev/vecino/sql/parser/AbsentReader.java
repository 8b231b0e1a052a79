package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.DropAbsent;
import dev.vecino.sql.DropAbsent.Absent;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads DROP of functions, triggers and the like, of which users have none, behind that word. */
final class AbsentReader {
  private static final Set<String> ROUTINES = Set.of("function", "procedure", "routine", "aggregate");
  private static final Map<String, String> OF_TABLES = Map.of("trigger", "table", "rule", "relation", "policy", "table");
  private static final List<String> OTHERS =
      List.of(
          "publication", "subscription", "server", "collation", "conversion", "statistics", "event trigger",
          "foreign table", "foreign data wrapper", "text search parser", "text search dictionary",
          "text search template", "text search configuration");

  private final Cursor cursor;

  AbsentReader(Cursor cursor) {
    this.cursor = cursor;
  }

  /** The statement; null where it is about objects of another kind. */
  Statement read() {
    for (String kind : ROUTINES) {
      if (cursor.accept(kind)) {
        boolean ifExists = cursor.accept("if", "exists");
        return finished(kind, cursor.list(() -> routine(kind)), ifExists);
      }
    }
    for (Map.Entry<String, String> kind : OF_TABLES.entrySet()) {
      if (cursor.accept(kind.getKey())) {
        boolean ifExists = cursor.accept("if", "exists");
        return finished(kind.getKey(), List.of(ofTable(kind.getKey(), kind.getValue())), ifExists);
      }
    }
    for (String kind : OTHERS) {
      if (cursor.accept(kind.split(" "))) {
        boolean ifExists = cursor.accept("if", "exists");
        return finished(kind, cursor.list(() -> other(kind)), ifExists);
      }
    }
    return null;
  }

  private Statement finished(String kind, List<Absent> objects, boolean ifExists) {
    cursor.acceptBehavior();
    return new DropAbsent(kind, objects, ifExists);
  }

  private Absent ofTable(String kind, String what) {
    String name = cursor.name();
    cursor.expect("on");
    Name table = cursor.qualifiedName();
    String message = "%s \"%s\" for %s \"%s\" does not exist".formatted(kind, name, what, table.name());
    return new Absent(Optional.of(table), name, Optional.empty(), SqlState.UNDEFINED_OBJECT, message);
  }

  private Absent other(String kind) {
    String name = cursor.qualifiedName().toString();
    if (kind.equals("collation") && CollationReader.isPlain(name)) {
      throw VecinoException.of(
          SqlState.DEPENDENT_OBJECTS_STILL_EXIST,
          "cannot drop collation \"%s\" because it is required by the database system", name);
    }
    String called =
        switch (kind) {
          case "statistics" -> "statistics object";
          case "foreign data wrapper" -> "foreign-data wrapper";
          default -> kind;
        };
    String suffix = kind.equals("collation") ? " for encoding \"UTF8\"" : "";
    return new Absent(
        Optional.empty(), name, Optional.empty(), SqlState.UNDEFINED_OBJECT,
        "%s \"%s\"%s does not exist".formatted(called, name, suffix));
  }

  private Absent routine(String kind) {
    String name = cursor.qualifiedName().toString();
    if (!cursor.is(LexemeKind.LEFT_PAREN)) {
      if (kind.equals("aggregate")) {
        throw cursor.syntaxError();
      }
      return new Absent(
          Optional.empty(), name, Optional.empty(), SqlState.UNDEFINED_FUNCTION,
          "could not find a %s named \"%s\"".formatted(kind, name));
    }
    List<String> texts = new ArrayList<>();
    List<DataType> types = new ArrayList<>();
    cursor.expect(LexemeKind.LEFT_PAREN);
    if (kind.equals("aggregate") && cursor.acceptOperator("*")) {
      texts.add("*");
    } else if (!cursor.is(LexemeKind.RIGHT_PAREN)) {
      cursor.list(() -> argument(texts, types));
    }
    cursor.expect(LexemeKind.RIGHT_PAREN);
    String signature = name + "(" + String.join(", ", texts) + ")";
    return new Absent(
        Optional.empty(), name, types.size() == texts.size() ? Optional.of(types) : Optional.empty(),
        SqlState.UNDEFINED_FUNCTION,
        "%s %s does not exist".formatted(kind.equals("routine") ? "function" : kind, signature));
  }

  /** Reads an argument, {@code [mode] [name] type}; those of results are not part of the signature. */
  private boolean argument(List<String> texts, List<DataType> types) {
    boolean result = cursor.accept("out");
    if (!result && !cursor.accept("in") && !cursor.accept("inout")) {
      cursor.accept("variadic");
    }
    int from = cursor.index();
    if (!type(from, texts, types, result)) {
      cursor.moveTo(from);
      cursor.name();
      if (!type(cursor.index(), texts, types, result)) {
        throw cursor.syntaxError();
      }
    }
    return result;
  }

  /** Whether a type and nothing else stands there until the next argument. */
  private boolean type(int from, List<String> texts, List<DataType> types, boolean result) {
    DataType type = null;
    try {
      type = new TypeReader(cursor).read();
    } catch (VecinoException e) {
      if (e.state() == SqlState.SYNTAX_ERROR) {
        return false;
      }
      cursor.moveTo(from);
      cursor.qualifiedName(); // a type that is not there is the argument of no function
    }
    if (!cursor.is(LexemeKind.COMMA) && !cursor.is(LexemeKind.RIGHT_PAREN)) {
      return false;
    }
    if (!result) {
      texts.add(type == null ? cursor.lexemes().value(cursor.index() - 1) : type.toString());
      if (type != null) {
        types.add(type);
      }
    }
    return true;
  }
}
