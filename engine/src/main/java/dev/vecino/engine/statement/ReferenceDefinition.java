package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_COLUMN_REFERENCE;
import static dev.vecino.error.SqlState.INVALID_FOREIGN_KEY;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.TOO_MANY_COLUMNS;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.Reference;
import dev.vecino.sql.type.CommonType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A FOREIGN KEY clause on its way to the catalog: finds what it names, and refuses what cannot be kept. */
final class ReferenceDefinition {
  private static final int MOST_COLUMNS = 32;

  private final Reference reference;
  private final Table child;
  private final Table parent;

  ReferenceDefinition(Reference reference, Table child, Table parent) {
    this.reference = reference;
    this.child = child;
    this.parent = parent;
  }

  ForeignKey key(int id, String name) {
    List<Integer> columns = columns(child, reference.columns());
    List<Integer> set = columns(child, reference.setOnDelete());
    for (int i = 0; i < set.size(); i++) {
      if (!columns.contains(set.get(i))) {
        throw VecinoException.of(
            INVALID_COLUMN_REFERENCE,
            "column \"%s\" referenced in ON DELETE SET action must be part of foreign key",
            reference.setOnDelete().get(i));
      }
    }
    List<Integer> referenced;
    Index.BTree index;
    if (reference.referenced().isEmpty()) {
      index = parent.primaryKey().orElseThrow(() ->
          VecinoException.of(
              UNDEFINED_OBJECT, "there is no primary key for referenced table \"%s\"", parent.name()));
      referenced = index.columns();
    } else {
      referenced = columns(parent, reference.referenced());
      index = index(referenced);
    }
    if (!index.isKey()) {
      throw VecinoException.of(
          OBJECT_NOT_IN_PREREQUISITE_STATE,
          "cannot use a deferrable %s for referenced table \"%s\"",
          reference.referenced().isEmpty() ? "primary key" : "unique constraint", parent.name());
    }
    if (columns.size() != referenced.size()) {
      throw VecinoException.of(
          INVALID_FOREIGN_KEY, "number of referencing and referenced columns for foreign key disagree");
    }
    columns.forEach(column -> requireActionsFit(column(child, column)));
    for (int i = 0; i < columns.size(); i++) {
      requireComparable(name, column(child, columns.get(i)), column(parent, referenced.get(i)));
    }
    return new ForeignKey(
        id, name, columns, parent.id(), referenced, index.id(), reference.full(), reference.onDelete(),
        reference.onUpdate(), set, reference.timing(), reference.validated());
  }

  private void requireActionsFit(Column column) {
    if (column.virtual()) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "foreign key constraints on virtual generated columns are not supported");
    }
    if (column.generatedSql().isEmpty()) {
      return;
    }
    boolean update = isChange(reference.onUpdate()) || reference.onUpdate() == ForeignKey.Action.CASCADE;
    if (update || isChange(reference.onDelete())) {
      throw VecinoException.of(
          SYNTAX_ERROR,
          "invalid %s action for foreign key constraint containing generated column",
          update ? "ON UPDATE" : "ON DELETE");
    }
  }

  private static boolean isChange(ForeignKey.Action action) {
    return action == ForeignKey.Action.SET_NULL || action == ForeignKey.Action.SET_DEFAULT;
  }

  private static Column column(Table table, int id) {
    return table.columns().get(table.position(id));
  }

  private static List<Integer> columns(Table table, List<String> names) {
    if (names.size() > MOST_COLUMNS) {
      throw VecinoException.of(
          TOO_MANY_COLUMNS, "cannot have more than %d keys in a foreign key", MOST_COLUMNS);
    }
    List<Integer> ids = new ArrayList<>();
    for (String name : names) {
      int position = table.position(name);
      if (position < 0) {
        throw VecinoException.of(
            UNDEFINED_COLUMN, "column \"%s\" referenced in foreign key constraint does not exist", name);
      }
      ids.add(table.columns().get(position).id());
    }
    return ids;
  }

  private Index.BTree index(List<Integer> referenced) {
    Set<Integer> wanted = new HashSet<>(referenced);
    if (wanted.size() < referenced.size()) {
      throw VecinoException.of(
          INVALID_FOREIGN_KEY, "foreign key referenced-columns list must not contain duplicates");
    }
    return parent.bTrees().stream()
        .filter(tree -> tree.unique() && wanted.equals(Set.copyOf(tree.columns())))
        .min(Comparator.comparing(tree -> !tree.isKey()))
        .orElseThrow(() ->
            VecinoException.of(
                INVALID_FOREIGN_KEY,
                "there is no unique constraint matching given keys for referenced table \"%s\"", parent.name()));
  }

  static void requireComparable(String constraint, Column from, Column to) {
    boolean isSame = from.type().enumType().equals(to.type().enumType());
    if (isSame && isComparable(from.type().name(), to.type().name())) {
      return;
    }
    throw VecinoException.of(
            DATATYPE_MISMATCH, "foreign key constraint \"%s\" cannot be implemented", constraint)
        .withDetail(
            "Key columns \"%s\" of the referencing table and \"%s\" of the referenced table are of incompatible types:"
                + " %s and %s.",
            from.name(), to.name(), from.type(), to.type());
  }

  // The equality has to be one of the referenced key's index: of its type, of its family, or after a conversion to it.
  private static boolean isComparable(TypeName from, TypeName to) {
    return from == to
        || isWhole(from) && isWhole(to)
        || isFloat(from) && isFloat(to)
        || CommonType.isImplicit(from, to);
  }

  private static boolean isWhole(TypeName type) {
    return type == TypeName.SMALLINT || type == TypeName.INTEGER || type == TypeName.BIGINT;
  }

  private static boolean isFloat(TypeName type) {
    return type == TypeName.REAL || type == TypeName.DOUBLE;
  }
}
