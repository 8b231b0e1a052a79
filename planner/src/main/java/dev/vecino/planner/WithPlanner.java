package dev.vecino.planner;

import static dev.vecino.error.SqlState.DUPLICATE_ALIAS;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_RECURSION;

import dev.vecino.error.VecinoException;
import dev.vecino.planner.SystemRelation.Column;
import dev.vecino.sql.parser.WithChanges;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Plans statements with changes of rows in their WITH, or behind it. What a change returns is a relation to those that
 * name it.
 */
final class WithPlanner {
  private final Inner inner;
  private final CalciteSchema changed;
  private final Planner.Request request;
  private final Conversion conversion;
  private final Set<String> silent = new HashSet<>();

  /** Plans a query or a change of rows. */
  @FunctionalInterface
  interface Inner {
    Plan plan(SqlNode node, Planner.Request request, Conversion conversion);
  }

  /** @param schema the conversion's own, to which relations may be added */
  WithPlanner(Inner inner, CalciteSchema schema, Planner.Request request, Conversion conversion) {
    this.inner = inner;
    this.changed = schema;
    this.request = request;
    this.conversion = conversion;
  }

  Plan plan(SqlNode statement) {
    List<Plan> changes = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (SqlWithItem item : WithChanges.items(statement)) {
      if (!names.add(item.name.getSimple())) {
        throw VecinoException.of(
                DUPLICATE_ALIAS, "WITH query name \"%s\" specified more than once", item.name.getSimple())
            .at(Targets.position(item.name));
      }
      requireRows(item.query);
      if (WithChanges.isChange(item.query)) {
        changes.add(change(item, changes.size()));
      } else {
        conversion.validator().share(Copy.of(item));
      }
    }
    SqlNode body = body(statement);
    requireRows(body);
    Plan plan = inner.plan(body, request, conversion);
    return changes.isEmpty() ? plan : new Plan.With(changes, plan);
  }

  private static SqlNode body(SqlNode statement) {
    return switch (statement) {
      case SqlOrderBy ordered -> new SqlOrderBy(
          ordered.getParserPosition(), body(ordered.query), ordered.orderList, ordered.offset, ordered.fetch);
      case SqlWith with -> with.body;
      default -> statement;
    };
  }

  private Plan change(SqlWithItem item, int number) {
    if (item.recursive.booleanValue() && reads(item.query, item.name.getSimple())) {
      throw VecinoException.of(
              INVALID_RECURSION,
              "recursive query \"%s\" must not contain data-modifying statements",
              item.name.getSimple())
          .at(Targets.position(item.name));
    }
    Plan plan = inner.plan(item.query, request, conversion);
    if (plan.returned().isEmpty()) {
      silent.add(item.name.getSimple());
      return plan;
    }
    List<Column> columns = new ArrayList<>();
    for (OutputColumn column : plan.output()) {
      columns.add(new Column(column.name(), column.type(), false));
    }
    var relation = new SystemRelation(0, Plan.With.CHANGES, Integer.toString(number), columns);
    CalciteSchema known = changed.getSubSchema(relation.schema(), true);
    (known == null ? changed.add(relation.schema(), new AbstractSchema()) : known)
        .add(relation.name(), new SystemTable(relation));
    SqlParserPos position = item.getParserPosition();
    SqlNode rows =
        Computed.select(
            SqlNodeList.of(SqlIdentifier.star(position)),
            new SqlIdentifier(List.of(relation.schema(), relation.name()), position),
            null);
    conversion.validator().share(new SqlWithItem(position, item.name, item.columnList, rows, item.recursive));
    return plan;
  }

  /** @throws VecinoException 0A000 where a change without RETURNING is read */
  private void requireRows(SqlNode node) {
    for (SqlIdentifier name : Relations.readBy(node)) {
      if (silent.contains(name.getSimple())) {
        throw VecinoException.of(
                FEATURE_NOT_SUPPORTED, "WITH query \"%s\" does not have a RETURNING clause", name.getSimple())
            .at(Targets.position(name));
      }
    }
  }

  private static boolean reads(SqlNode node, String relation) {
    return Relations.readBy(node).stream().anyMatch(name -> name.getSimple().equals(relation));
  }
}
