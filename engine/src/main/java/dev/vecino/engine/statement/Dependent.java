package dev.vecino.engine.statement;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.Relations;

/** Something that can be dropped, by a statement or with what it depends on. */
sealed interface Dependent {
  /** Orders objects by age. */
  int id();

  /** The object as messages name it. */
  String describe(Relations relations);

  record OfTable(Table table) implements Dependent {
    @Override
    public int id() {
      return table.id();
    }

    @Override
    public String describe(Relations relations) {
      String kind = relations.catalog().materialization(table).isPresent() ? "materialized view " : "table ";
      return kind + relations.shown(table.schema(), table.name());
    }
  }

  record OfRelation(Relation relation) implements Dependent {
    @Override
    public int id() {
      return relation.id();
    }

    @Override
    public String describe(Relations relations) {
      return new Relations.Other(relation).kind().noun() + " " + relations.shown(relation.schema(), relation.name());
    }
  }

  record OfSchema(Schema schema) implements Dependent {
    @Override
    public int id() {
      return schema.id();
    }

    @Override
    public String describe(Relations relations) {
      return "schema " + schema.name();
    }
  }

  record OfType(NamedType type) implements Dependent {
    @Override
    public int id() {
      return type.id();
    }

    @Override
    public String describe(Relations relations) {
      return "type " + type.sqlName();
    }
  }

  record OfColumn(Table table, Column column) implements Dependent {
    @Override
    public int id() {
      return table.id();
    }

    @Override
    public String describe(Relations relations) {
      return "column " + column.name() + " of " + new OfTable(table).describe(relations);
    }
  }

  record OfForeignKey(Table table, ForeignKey key) implements Dependent {
    @Override
    public int id() {
      return key.id();
    }

    @Override
    public String describe(Relations relations) {
      return "constraint " + key.name() + " on " + new OfTable(table).describe(relations);
    }
  }

  record OfIndex(Table table, Index index) implements Dependent {
    @Override
    public int id() {
      return index.id();
    }

    @Override
    public String describe(Relations relations) {
      return "index " + relations.shown(table.schema(), index.name());
    }
  }

  /** A primary key or a unique constraint, which consists of its index. */
  record OfKey(Table table, Index.BTree index) implements Dependent {
    @Override
    public int id() {
      return index.id();
    }

    @Override
    public String describe(Relations relations) {
      return "constraint " + index.name() + " on " + new OfTable(table).describe(relations);
    }
  }

  record OfDefault(Table table, Column column) implements Dependent {
    @Override
    public int id() {
      return table.id();
    }

    @Override
    public String describe(Relations relations) {
      return "default value for " + new OfColumn(table, column).describe(relations);
    }
  }
}
