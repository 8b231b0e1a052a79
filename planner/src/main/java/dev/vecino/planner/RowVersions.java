package dev.vecino.planner;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.Parser;
import dev.vecino.sql.parser.Returning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * {@code old}, {@code new} and {@code merge_action()} in RETURNING, as columns of tables that are joined. These have
 * names that no other column has, so that {@code a} goes on to mean the column of the changed row.
 */
final class RowVersions {
  private static final String MERGE = "$merge";
  private static final String ACTION = "$merge_action";

  private final Target changed;
  private final String target;
  private final Returning clause;
  private final Optional<SqlNode> others;
  private final boolean merge;
  private final List<String> known;
  private boolean used;

  /**
   * @param target what the changed table is called
   * @param others the tables that it is changed with
   * @param merge whether it is MERGE
   */
  RowVersions(Target changed, String target, Returning clause, Optional<SqlNode> others, boolean merge) {
    this.changed = changed;
    this.target = target;
    this.clause = clause;
    this.others = others;
    this.merge = merge;
    this.known = new ArrayList<>(List.of(target));
    others.ifPresent(other -> names(other, known));
  }

  /** Whether the rewritten list needs the joined tables. */
  boolean used() {
    return used;
  }

  SqlNodeList rewrite(SqlNodeList items) {
    List<SqlNode> rewritten = new ArrayList<>();
    for (SqlNode item : items) {
      if (item instanceof SqlIdentifier star && star.isStar() && isVersion(star)) {
        used = true;
        changed.visible().forEach(column -> rewritten.add(as(version(star, column), column)));
        continue;
      }
      SqlNode changed = item.accept(new Rewriting());
      boolean name = changed != item && item.getKind() != SqlKind.AS && !Names.of(item).equals("?column?");
      rewritten.add(name ? as(changed, Names.of(item)) : changed);
    }
    if (!used) {
      return items;
    }
    List<SqlNode> expanded = new ArrayList<>();
    for (SqlNode item : rewritten) {
      if (item instanceof SqlIdentifier star && star.isStar() && star.names.size() == 1) {
        stars(star, expanded);
      } else {
        expanded.add(item);
      }
    }
    return new SqlNodeList(expanded, items.getParserPosition());
  }

  private void stars(SqlIdentifier star, List<SqlNode> expanded) {
    List<String> tables = new ArrayList<>(known);
    if (merge) {
      tables.addLast(tables.removeFirst());
    }
    others.ifPresent(other -> requirePlain(other, star));
    tables.forEach(name -> expanded.add(SqlIdentifier.star(List.of(name, ""),
        star.getParserPosition(), List.of(star.getParserPosition(), star.getParserPosition()))));
  }

  static void requirePlain(SqlNode from, SqlIdentifier star) {
    if (from instanceof SqlJoin join) {
      if (join.isNatural() || join.getConditionType() == JoinConditionType.USING) {
        throw VecinoException.of(
                FEATURE_NOT_SUPPORTED, "RETURNING * with OLD or NEW over a join with USING is not supported")
            .at(Targets.position(star));
      }
      requirePlain(join.getLeft(), star);
      requirePlain(join.getRight(), star);
    }
  }

  /** {@code from} with the tables that the rewritten list reads. */
  SqlNode join(SqlNode from) {
    SqlNode near = clause.items();
    SqlNode action = ((dev.vecino.sql.Statement.Query) Parser.parse("SELECT ''::text").getFirst().statement()).node();
    SqlNode versions = FromClause.left(from, versionTable(clause.oldName(), near));
    versions = FromClause.left(versions, versionTable(clause.newName(), near));
    return FromClause.left(
        versions, FromClause.as(action, MERGE, List.of(ACTION), near));
  }

  private SqlNode versionTable(String name, SqlNode near) {
    return changed.from(name, changed.names().stream().map(RowVersions::hidden).toList(), near);
  }

  private static String hidden(String column) {
    return "$" + column;
  }

  private static SqlNode as(SqlNode item, String name) {
    return SqlValidatorUtil.addAlias(item, name);
  }

  private boolean isVersion(SqlIdentifier name) {
    String first = name.names.getFirst();
    return name.names.size() == 2
        && !known.contains(first)
        && (first.equals(clause.oldName()) || first.equals(clause.newName()));
  }

  private SqlIdentifier version(SqlIdentifier name, String column) {
    if (!changed.visible().contains(column)) {
      throw VecinoException.of(
              UNDEFINED_COLUMN, "column %s.%s does not exist", name.names.getFirst(), column)
          .at(Targets.position(name));
    }
    SqlParserPos position = name.getParserPosition();
    return new SqlIdentifier(List.of(name.names.getFirst(), hidden(column)), position);
  }

  /** The names by which the tables of a FROM clause are known. */
  static void names(SqlNode from, List<String> names) {
    switch (from) {
      case SqlJoin join -> {
        names(join.getLeft(), names);
        names(join.getRight(), names);
      }
      case SqlIdentifier name -> names.add(name.names.getLast());
      case SqlCall call when call.getKind() == SqlKind.AS ->
          names.add(((SqlIdentifier) call.operand(1)).getSimple());
      case SqlCall call when call.getKind() == SqlKind.LATERAL -> names(call.operand(0), names);
      default -> { }
    }
  }

  private final class Rewriting extends SqlShuttle {
    @Override
    public SqlNode visit(SqlIdentifier name) {
      if (!isVersion(name) || name.isStar()) {
        return name;
      }
      used = true;
      return version(name, name.names.getLast());
    }

    @Override
    public SqlNode visit(SqlCall call) {
      if (merge && isAction(call)) {
        used = true;
        return new SqlIdentifier(List.of(MERGE, ACTION), call.getParserPosition());
      }
      return super.visit(call);
    }

    private boolean isAction(SqlCall call) {
      return call.operandCount() == 0
          && call.getOperator() instanceof SqlFunction function
          && function.getName().equalsIgnoreCase("merge_action");
    }
  }
}
