package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_OBJECT;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.UNIQUE_VIOLATION;

import dev.vecino.catalog.UserType;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.TypeStatement;
import dev.vecino.sql.TypeStatement.AddValue;
import dev.vecino.sql.TypeStatement.AlterAttributes;
import dev.vecino.sql.TypeStatement.CreateComposite;
import dev.vecino.sql.TypeStatement.CreateEnum;
import dev.vecino.sql.TypeStatement.RenameValue;
import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** CREATE TYPE ... AS ENUM, ALTER TYPE ... ADD VALUE and RENAME VALUE; composite types are defined elsewhere. */
final class EnumDefinitions {
  private EnumDefinitions() {}

  static void run(TypeStatement statement, Scope scope) {
    switch (statement) {
      case CreateEnum create -> create(create, scope);
      case AddValue add -> add(add, scope);
      case RenameValue rename -> rename(rename, scope);
      case CreateComposite create -> CompositeDefinitions.create(create, scope);
      case AlterAttributes alter -> CompositeDefinitions.alter(alter, scope);
    }
  }

  private static void create(CreateEnum create, Scope scope) {
    String schema = scope.relations().schemaOfNew(create.type());
    String name = create.type().name();
    requireFree(schema, name, scope);
    Set<String> seen = new HashSet<>();
    List<EnumValue> values = new ArrayList<>();
    for (String label : create.labels()) {
      EnumType.requireLabel(label);
      if (!seen.add(label)) {
        throw VecinoException.of(
            UNIQUE_VIOLATION, "duplicate key value violates unique constraint \"pg_enum_typid_label_index\"");
      }
      values.add(new EnumValue(scope.transaction().newObjectId(), values.size() + 1, label));
    }
    int id = scope.transaction().newObjectId();
    scope.transaction().put(new UserType(new EnumType(id, schema, name, values)));
  }

  /** Types share their names with the rows of tables. */
  static void requireFree(String schema, String name, Scope scope) {
    if (scope.catalog().type(schema, name).isPresent() || scope.catalog().table(schema, name).isPresent()) {
      throw VecinoException.of(DUPLICATE_OBJECT, "type \"%s\" already exists", name);
    }
  }

  private static void add(AddValue add, Scope scope) {
    EnumType type = UserTypes.requireEnum(add.type(), scope);
    EnumType.requireLabel(add.label());
    if (type.find(add.label()).isPresent()) {
      if (!add.ifNotExists()) {
        throw taken(add.label());
      }
      scope.notice("42710", "enum label \"" + add.label() + "\" already exists, skipping");
      return;
    }
    double order = order(type, add);
    EnumValue value = new EnumValue(scope.transaction().newObjectId(), order, add.label());
    new TypeReplacement(scope, new UserType(type), new UserType(type.with(value))).run();
  }

  private static double order(EnumType type, AddValue add) {
    List<EnumValue> values = type.values();
    if (add.neighbor().isEmpty()) {
      return values.isEmpty() ? 1 : values.getLast().order() + 1;
    }
    int at = values.indexOf(existing(type, add.neighbor().get()));
    int next = add.before() ? at - 1 : at + 1;
    double neighbor = values.get(at).order();
    if (next < 0 || next == values.size()) {
      return add.before() ? neighbor - 1 : neighbor + 1;
    }
    double order = (neighbor + values.get(next).order()) / 2;
    if (order == neighbor || order == values.get(next).order()) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "no more values fit between \"%s\" and \"%s\"",
          values.get(Math.min(at, next)).label(), values.get(Math.max(at, next)).label());
    }
    return order;
  }

  private static void rename(RenameValue rename, Scope scope) {
    EnumType type = UserTypes.requireEnum(rename.type(), scope);
    EnumType.requireLabel(rename.to());
    EnumValue old = existing(type, rename.from());
    if (type.find(rename.to()).isPresent()) {
      throw taken(rename.to());
    }
    EnumValue renamed = new EnumValue(old.id(), old.order(), rename.to());
    new TypeReplacement(scope, new UserType(type), new UserType(type.with(renamed))).renaming(old, renamed);
  }

  private static EnumValue existing(EnumType type, String label) {
    Optional<EnumValue> found = type.find(label);
    return found.orElseThrow(
        () -> VecinoException.of(INVALID_PARAMETER_VALUE, "\"%s\" is not an existing enum label", label));
  }

  private static VecinoException taken(String label) {
    return VecinoException.of(DUPLICATE_OBJECT, "enum label \"%s\" already exists", label);
  }
}
