package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.CompositeType;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.UserType;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.Statement.ColumnDefinition;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.RecordType;
import java.util.Optional;

/** Finds the types that users have made by the names that statements give them. */
final class UserTypes {
  private UserTypes() {}

  static Optional<NamedType> find(Name name, Scope scope) {
    EnumType named = EnumType.named(name.schema(), name.name(), 0);
    return scope.catalog().type(scope.relations().searchPath(), named);
  }

  /** @throws VecinoException 42704 where there is none */
  static NamedType require(Name name, Scope scope) {
    return find(name, scope).orElseThrow(() -> missing(name));
  }

  /** As {@link #require(Name, Scope)}; ALTER DOMAIN and its like are for domains only (42809). */
  static NamedType require(ObjectKind kind, Name name, Scope scope) {
    Optional<NamedType> found = find(name, scope);
    if (kind == ObjectKind.DOMAIN && isOther(found, name, scope)) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "%s is not a domain", name);
    }
    return found.orElseThrow(() -> missing(name));
  }

  /** As {@link #require(ObjectKind, Name, Scope)} where nothing has to be found, with the words of DROP and COMMENT. */
  static Optional<NamedType> find(ObjectKind kind, Name name, Scope scope) {
    Optional<NamedType> found = find(name, scope);
    if (kind == ObjectKind.DOMAIN && isOther(found, name, scope)) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not a domain", name);
    }
    return found;
  }

  /** Whether a name is that of a type, be it of the rows of a table, that is no domain. */
  private static boolean isOther(Optional<NamedType> found, Name name, Scope scope) {
    return found.map(type -> !(type instanceof Domain))
        .orElseGet(() -> scope.relations().table(name).isPresent());
  }

  /**
   * The enum type of a name.
   *
   * @throws VecinoException 42704 where there is none, 42809 where it is another type
   */
  static EnumType requireEnum(Name name, Scope scope) {
    if (require(name, scope) instanceof UserType type) {
      return type.definition();
    }
    throw VecinoException.of(WRONG_OBJECT_TYPE, "%s is not an enum", name.name());
  }

  /**
   * The composite type of a name.
   *
   * @throws VecinoException 42704 where there is none, 42809 where it is another type
   */
  static RecordType requireComposite(Name name, Scope scope) {
    if (require(name, scope) instanceof CompositeType type) {
      return type.definition();
    }
    throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not a composite type", name.name());
  }

  static VecinoException missing(Name name) {
    return VecinoException.of(UNDEFINED_OBJECT, "type \"%s\" does not exist", name);
  }

  /** The type that a column is given, where only its name, or that of its elements, was read. */
  static DataType resolve(DataType type, Scope scope) {
    if (type.isArray()) {
      DataType element = resolve(type.element().orElseThrow(), scope);
      PgTypeFactory.requireElement(element);
      return DataType.array(element).withDomain(type.domain());
    }
    Optional<EnumType> named = type.enumType().filter(found -> !found.isKnown());
    return named.isEmpty()
        ? type
        : scope.catalog().type(scope.relations().searchPath(), named.get())
            .map(NamedType::type)
            .orElseThrow(() -> PgTypeFactory.unknown(named.get()));
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

  /** Whether values of a type, or elements of its arrays, are of a type that was made. */
  static boolean isOf(DataType type, int made) {
    if (type.domain() != 0) {
      return type.domain() == made;
    }
    DataType one = type.element().orElse(type);
    return one.enumType().filter(known -> known.id() == made).isPresent()
        || one.record().filter(known -> known.id() == made).isPresent();
  }
}
