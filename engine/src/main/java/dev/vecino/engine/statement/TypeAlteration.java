package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_COLUMN_DEFINITION;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.RowExpressions;
import dev.vecino.sql.Statement.SetType;
import dev.vecino.sql.type.CommonType;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.Optional;

/** ALTER COLUMN TYPE: writes all rows anew, unless the values can stay as they are. */
final class TypeAlteration {
  private final Scope scope;
  private final Table table;
  private final Column column;
  private final SetType set;

  TypeAlteration(Scope scope, Table table, Column column, SetType set) {
    this.scope = scope;
    this.table = table;
    this.column = column;
    this.set = set;
  }

  /** The table as it is afterwards. */
  Table run() {
    if (column.identity().isPresent() && !isWhole(set.type())) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "identity column type must be smallint, integer, or bigint");
    }
    requireNotUsed();
    refuseView();
    RowExpressions value = value();
    Column changed = changed();
    Table next = Tables.with(table, changed);
    requireDefault(changed, next);
    requireComparableKeys(next);
    next.checks().forEach(check -> scope.compile(next, check.expressionSql(), DataType.BOOLEAN));
    if (set.using().isEmpty() && keepsValues(column.type(), set.type()) && !isIndexed()) {
      scope.transaction().alterTable(next);
    } else {
      new TableRewrite(scope, table, next).run(changed, value);
    }
    validateKeys();
    return scope.catalog().table(table.id()).orElseThrow();
  }

  private void requireNotUsed() {
    if (column.generatedSql().isPresent() && set.using().isPresent()) {
      throw VecinoException.of(
              INVALID_COLUMN_DEFINITION, "cannot specify USING when altering type of generated column")
          .withDetail("Column \"%s\" is a generated column.", column.name());
    }
    for (Column other : GeneratedColumns.using(table, column)) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "cannot alter type of a column used by a generated column")
          .withDetail("Column \"%s\" is used by generated column \"%s\".", column.name(), other.name());
    }
  }

  private void refuseView() {
    for (View view : scope.catalog().objects(View.class).toList()) {
      if (view.query().reads(table.id(), column.id())) {
        throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot alter type of a column used by a view or rule")
            .withDetail("rule _RETURN on view %s depends on column \"%s\"", view.name(), column.name());
      }
    }
    for (Materialization view : scope.catalog().objects(Materialization.class).toList()) {
      if (view.query().reads(table.id(), column.id())) {
        throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot alter type of a column used by a view or rule");
      }
    }
  }

  private static boolean isWhole(DataType type) {
    return switch (type.name()) {
      case SMALLINT, INTEGER, BIGINT -> true;
      default -> false;
    };
  }

  private boolean isIndexed() {
    return table.indexes().stream().anyMatch(index -> index.columns().contains(column.id()));
  }

  /** Whether each value of one type is the same value of the other. */
  private static boolean keepsValues(DataType from, DataType to) {
    if (to.domain() != 0 && to.domain() != from.domain()) {
      return false;
    }
    if (from.base().equals(to.base())) {
      return true;
    }
    boolean text = isText(from) && isText(to);
    return text && (to.precision() == 0 || from.precision() > 0 && to.precision() >= from.precision());
  }

  private static boolean isText(DataType type) {
    return type.name() == TypeName.TEXT || type.name() == TypeName.VARCHAR;
  }

  private RowExpressions value() {
    String name = column.generatedSql().orElseGet(() -> ColumnReferences.quoted(column.name()));
    try {
      return scope.compile(table, set.using().orElse(name), set.type());
    } catch (VecinoException e) {
      if (e.state() != DATATYPE_MISMATCH) {
        throw e;
      }
      throw set.using().isPresent()
          ? mismatch("result of USING clause for column \"%s\"").withHint("You might need to add an explicit cast.")
          : mismatch("column \"%s\"").withHint(
              "You might need to specify \"USING " + column.name() + "::" + set.type() + "\".");
    }
  }

  private VecinoException mismatch(String what) {
    return VecinoException.of(
        DATATYPE_MISMATCH, what + " cannot be cast automatically to type %s", column.name(), set.type());
  }

  /** The column with its new type; what rows lack of it has been written into each by then. */
  private Column changed() {
    boolean kept = set.using().isEmpty() && keepsValues(column.type(), set.type()) && !isIndexed();
    return column.withType(set.type()).withCollation(set.collation()).withMissing(kept ? column.missing() : Optional.empty());
  }

  private void requireDefault(Column changed, Table next) {
    if (changed.defaultSql().isEmpty()) {
      return;
    }
    if (!CommonType.isAssignable(column.type().name(), changed.type().name())) {
      throw mismatch("default for column \"%s\"");
    }
    try {
      new TableDraft(scope, next).requireDefault(changed.name(), changed.type(), changed.defaultSql().get());
    } catch (VecinoException e) {
      throw e.state() == DATATYPE_MISMATCH ? mismatch("default for column \"%s\"") : e;
    }
  }

  private void requireComparableKeys(Table next) {
    for (ForeignKey key : next.foreignKeys()) {
      if (key.columns().contains(column.id()) || key.table() == table.id() && key.referenced().contains(column.id())) {
        requireComparable(next, key, key.table() == next.id() ? next : catalogTable(key.table()));
      }
    }
    for (Catalog.Reference reference : scope.catalog().referencesTo(table.id())) {
      if (reference.table().id() != table.id() && reference.key().referenced().contains(column.id())) {
        requireComparable(reference.table(), reference.key(), next);
      }
    }
  }

  private Table catalogTable(int id) {
    return scope.catalog().table(id).orElseThrow();
  }

  private static void requireComparable(Table child, ForeignKey key, Table parent) {
    for (int i = 0; i < key.columns().size(); i++) {
      ReferenceDefinition.requireComparable(
          key.name(),
          child.columns().get(child.position(key.columns().get(i))),
          parent.columns().get(parent.position(key.referenced().get(i))));
    }
  }

  private void validateKeys() {
    Table now = catalogTable(table.id());
    for (ForeignKey key : now.foreignKeys()) {
      if (key.validated() && key.columns().contains(column.id())) {
        scope.context().foreignKeys().validate(now, key);
      }
    }
    for (Catalog.Reference reference : scope.catalog().referencesTo(table.id())) {
      if (reference.key().validated() && reference.key().referenced().contains(column.id())) {
        scope.transaction().lock(reference.table());
        scope.context().foreignKeys().validate(reference.table(), reference.key());
      }
    }
  }
}
