package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.catalog.UserType;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.ColumnDefinition;
import dev.vecino.sql.Statement.Name;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import java.util.Optional;

/** Finds the types that users have made by the names that statements give them. */
final class UserTypes {
  private UserTypes() {}

  static Optional<UserType> find(Name name, Scope scope) {
    EnumType named = EnumType.named(name.schema(), name.name(), 0);
    return scope.catalog().type(scope.relations().searchPath(), named).map(UserType::new);
  }

  /** @throws VecinoException 42704 where there is none */
  static UserType require(Name name, Scope scope) {
    return find(name, scope).orElseThrow(() -> missing(name));
  }

  static VecinoException missing(Name name) {
    return VecinoException.of(UNDEFINED_OBJECT, "type \"%s\" does not exist", name);
  }

  /** The type that a column is given, where only its name, or that of its elements, was read. */
  static DataType resolve(DataType type, Scope scope) {
    if (type.isArray()) {
      return DataType.array(resolve(type.element().orElseThrow(), scope));
    }
    Optional<EnumType> named = type.enumType().filter(found -> !found.isKnown());
    return named.isEmpty()
        ? type
        : DataType.of(
            scope.catalog().type(scope.relations().searchPath(), named.get())
                .orElseThrow(() -> unknown(named.get())));
  }

  /** As {@link #resolve(DataType, Scope)}, of a column. */
  static ColumnDefinition resolve(ColumnDefinition column, Scope scope) {
    return new ColumnDefinition(
        column.name(),
        resolve(column.type(), scope),
        column.notNull(),
        column.defaultSql(),
        column.identity(),
        column.generatedSql(),
        column.virtual(),
        column.collation(),
        column.position());
  }

  private static VecinoException unknown(EnumType name) {
    VecinoException error = VecinoException.of(UNDEFINED_OBJECT, "type \"%s\" does not exist", name.written());
    return name.position() > 0 ? error.at(name.position()) : error;
  }

  /** Whether values of a type, or elements of its arrays, are of an enum type. */
  static boolean isOf(DataType type, int enumType) {
    return type.element().orElse(type).enumType().filter(known -> known.id() == enumType).isPresent();
  }
}
