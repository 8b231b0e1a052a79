package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_COLUMN;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.CompositeType;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.TypeStatement.AddAttribute;
import dev.vecino.sql.TypeStatement.AlterAttributes;
import dev.vecino.sql.TypeStatement.Attribute;
import dev.vecino.sql.TypeStatement.AttributeChange;
import dev.vecino.sql.TypeStatement.CreateComposite;
import dev.vecino.sql.TypeStatement.DropAttribute;
import dev.vecino.sql.TypeStatement.RenameAttribute;
import dev.vecino.sql.TypeStatement.SetAttributeType;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.RecordType;
import dev.vecino.type.RecordType.Field;
import dev.vecino.type.Row;
import java.util.ArrayList;
import java.util.List;

/** CREATE TYPE ... AS (...), and ALTER TYPE ... ADD, DROP, ALTER and RENAME ATTRIBUTE. */
final class CompositeDefinitions {
  private final Scope scope;
  private final RecordType old;
  private final List<Field> fields;
  private final List<Integer> places = new ArrayList<>(); // of the fields in rows as they were; -1 for none
  private boolean reshapes;

  private CompositeDefinitions(Scope scope, RecordType old) {
    this.scope = scope;
    this.old = old;
    this.fields = new ArrayList<>(old.fields());
  }

  static void create(CreateComposite create, Scope scope) {
    String schema = scope.relations().schemaOfNew(create.type());
    EnumDefinitions.requireFree(schema, create.type().name(), scope);
    int id = scope.transaction().newObjectId();
    var definition =
        new CompositeDefinitions(
            scope, new RecordType(EnumType.FIRST_OID + id, schema, create.type().name(), List.of()));
    create.attributes().forEach(definition::add);
    scope.transaction().put(new CompositeType(definition.old.withFields(definition.fields)));
  }

  static void alter(AlterAttributes alter, Scope scope) {
    RecordType type = UserTypes.requireComposite(alter.type(), scope);
    var definition = new CompositeDefinitions(scope, type);
    for (int i = 0; i < type.fields().size(); i++) {
      definition.places.add(i);
    }
    alter.changes().forEach(definition::apply);
    var replacement =
        new TypeReplacement(
            scope, new CompositeType(type), new CompositeType(type.withFields(definition.fields)));
    if (definition.reshapes) {
      replacement.reshaping(definition::reshaped);
    } else {
      replacement.run();
    }
  }

  private void apply(AttributeChange change) {
    switch (change) {
      case AddAttribute(Attribute attribute) -> {
        add(attribute);
        places.add(-1);
        reshapes = true;
      }
      case DropAttribute(String name, boolean ifExists) -> {
        if (place(name) < 0 && ifExists) {
          scope.notice(
              "00000", "column \"" + name + "\" of relation \"" + old.name() + "\" does not exist, skipping");
          return;
        }
        int place = require(name);
        fields.remove(place);
        places.remove(place);
        reshapes = true;
      }
      case SetAttributeType(String name, DataType type) -> {
        refuseColumns();
        fields.set(require(name), new Field(name, resolved(type)));
      }
      case RenameAttribute(String from, String to) -> {
        int place = place(from);
        if (place < 0) {
          throw VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" does not exist", from);
        }
        requireFree(to);
        fields.set(place, new Field(to, fields.get(place).type()));
      }
    }
  }

  private Row reshaped(Row row) {
    return Row.of(places.stream().map(place -> place < 0 ? null : row.get(place)).toArray());
  }

  private int place(String name) {
    return old.withFields(fields).place(name);
  }

  private int require(String name) {
    int place = place(name);
    if (place < 0) {
      throw VecinoException.of(
          UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", name, old.name());
    }
    return place;
  }

  private void requireFree(String name) {
    if (place(name) >= 0) {
      throw VecinoException.of(
          DUPLICATE_COLUMN, "column \"%s\" of relation \"%s\" already exists", name, old.name());
    }
  }

  private void add(Attribute attribute) {
    if (old.fields().isEmpty() && place(attribute.name()) >= 0) {
      throw VecinoException.of(DUPLICATE_COLUMN, "column \"%s\" specified more than once", attribute.name());
    }
    requireFree(attribute.name());
    fields.add(new Field(attribute.name(), resolved(attribute.type())));
  }

  private DataType resolved(DataType type) {
    DataType resolved = UserTypes.resolve(type, scope);
    if (resolved.domain() != 0) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "attributes of domain types are not supported");
    }
    return resolved;
  }

  private void refuseColumns() {
    for (Table table : scope.catalog().tables()) {
      for (Column column : table.columns()) {
        if (UserTypes.isOf(column.type().base(), old.id())) {
          throw VecinoException.of(
              FEATURE_NOT_SUPPORTED,
              "cannot alter type \"%s\" because column \"%s.%s\" uses it", old.name(), table.name(), column.name());
        }
      }
    }
  }
}
