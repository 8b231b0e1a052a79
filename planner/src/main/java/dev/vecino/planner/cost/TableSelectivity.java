package dev.vecino.planner.cost;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.type.DataType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Which part of a table's rows satisfies a condition: by the statistics of its columns, or by PostgreSQL's defaults where
 * there are none. Conditions of different columns are taken to be independent, as there.
 */
public final class TableSelectivity {
  private static final double OTHER = 1.0 / 3; // of a condition of which nothing is known
  /** So many elements an array is taken to have. */
  public static final double ELEMENTS = 10;
  private static final double NULLS = 0.005;
  private static final double PREFIX = 0.005;

  private final Table table;
  private final Optional<TableStatistics> statistics;
  private final double rows;
  private final Runnable unknownValue;

  /**
   * @param rows of the table
   * @param unknownValue told where the value of a parameter would have made a difference
   */
  TableSelectivity(Table table, Optional<TableStatistics> statistics, double rows, Runnable unknownValue) {
    this.unknownValue = unknownValue;
    this.table = table;
    this.statistics = statistics;
    this.rows = Math.max(1, rows);
  }

  /** A lower and an upper bound of one column: their parts overlap. */
  private static final class Range {
    double below = 1;
    double above = 1;
    boolean known = true;

    double part() {
      boolean both = below < 1 && above < 1;
      if (!both) {
        return below * above;
      }
      return known ? Math.max(Selectivity.TWO_BOUNDS / 10, below + above - 1) : Selectivity.TWO_BOUNDS;
    }
  }

  /** The part, 0 to 1, of the rows for which a condition over the columns of the table is true. */
  public double of(RexNode condition, RexBuilder rex) {
    return conjunction(RelOptUtil.conjunctions(RexUtil.expandSearch(rex, null, condition)));
  }

  private double conjunction(List<RexNode> conditions) {
    double part = 1;
    Map<Integer, Range> ranges = new HashMap<>();
    for (RexNode condition : conditions) {
      if (!addBound(ranges, condition)) {
        part *= one(condition);
      }
    }
    for (Range range : ranges.values()) {
      part *= range.part();
    }
    return Math.clamp(part, 0, 1);
  }

  private double one(RexNode condition) {
    if (condition.isAlwaysTrue() || condition.isAlwaysFalse()) {
      return condition.isAlwaysTrue() ? 1 : 0;
    }
    if (condition instanceof RexInputRef column) {
      return values(column).map(values -> values.equal(true)).orElse(OTHER);
    }
    if (!(condition instanceof RexCall call)) {
      return OTHER;
    }
    List<RexNode> operands = call.getOperands();
    return switch (call.getKind()) {
      case AND -> conjunction(RelOptUtil.conjunctions(call));
      case OR -> {
        double none = 1;
        double sum = 0;
        for (RexNode operand : operands) {
          double each = one(operand);
          none *= 1 - each;
          sum += each;
        }
        // Values of one column exclude each other, as those of IN do.
        yield isOfOneColumn(operands) ? Math.min(1, sum) : 1 - none;
      }
      case NOT -> 1 - one(operands.getFirst());
      case IS_NULL -> column(operands.getFirst()).flatMap(this::values).map(ColumnValues::isNull).orElse(NULLS);
      case IS_NOT_NULL -> 1 - column(operands.getFirst()).flatMap(this::values).map(ColumnValues::isNull).orElse(NULLS);
      case EQUALS -> equal(operands.get(0), operands.get(1));
      case NOT_EQUALS -> notEqual(operands.get(0), operands.get(1));
      case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> {
        Map<Integer, Range> ranges = new HashMap<>();
        yield addBound(ranges, call) ? ranges.values().iterator().next().part() : OTHER;
      }
      default -> call.getOperator().getName().equals("compare_any")
          ? Math.min(1, ELEMENTS * equal(operands.get(0), operands.get(1)))
          : isLike(call) ? like(operands.get(0), operands.get(1)) : OTHER;
    };
  }

  private boolean isOfOneColumn(List<RexNode> conditions) {
    return conditions.stream().allMatch(condition -> condition.getKind() == SqlKind.EQUALS)
        && conditions.stream().map(RelOptUtil.InputFinder::bits).distinct().count() == 1;
  }

  private double equal(RexNode left, RexNode right) {
    Optional<RexInputRef> column = column(left).filter(found -> isValue(right));
    if (column.isEmpty()) {
      Optional<RexInputRef> other = column(right).filter(found -> isValue(left));
      return other.isEmpty() ? Selectivity.EQUAL : equalTo(other.get(), left);
    }
    return equalTo(column.get(), right);
  }

  private double equalTo(RexInputRef column, RexNode value) {
    if (isKey(column.getIndex())) {
      return 1 / rows;
    }
    Optional<ColumnValues> values = values(column);
    if (values.isEmpty()) {
      return Selectivity.EQUAL;
    }
    return KnownValue.of(value, table.columns().get(column.getIndex()).type())
        .map(known -> values.get().equal(known))
        .orElseGet(() -> {
          if (values.get().isSkewed()) {
            unknownValue.run();
          }
          return values.get().equal();
        });
  }

  private double notEqual(RexNode left, RexNode right) {
    double nulls =
        column(left).or(() -> column(right)).flatMap(this::values).map(ColumnValues::isNull).orElse(0.0);
    return Math.max(0, 1 - nulls - equal(left, right));
  }

  /** Adds a comparison with a value to the range of its column; false where it is none. */
  private boolean addBound(Map<Integer, Range> ranges, RexNode condition) {
    if (!(condition instanceof RexCall call) || call.getOperands().size() != 2) {
      return false;
    }
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    Optional<RexInputRef> column = column(left).filter(found -> isValue(right));
    return column.isPresent()
        ? addBound(ranges, column.get(), call.getKind(), right)
        : column(right).filter(found -> isValue(left)).isPresent()
            && addBound(ranges, column(right).get(), call.getKind().reverse(), left);
  }

  private boolean addBound(Map<Integer, Range> ranges, RexInputRef column, SqlKind kind, RexNode value) {
    boolean lower = kind == SqlKind.GREATER_THAN || kind == SqlKind.GREATER_THAN_OR_EQUAL;
    if (!lower && kind != SqlKind.LESS_THAN && kind != SqlKind.LESS_THAN_OR_EQUAL) {
      return false;
    }
    Range range = ranges.computeIfAbsent(column.getIndex(), index -> new Range());
    Optional<ColumnValues> values = values(column);
    Optional<Object> known = KnownValue.of(value, table.columns().get(column.getIndex()).type());
    double part = Selectivity.ONE_BOUND;
    if (values.isPresent() && known.isPresent()) {
      boolean inclusive = kind == SqlKind.GREATER_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL;
      double below = values.get().below(known.get(), inclusive);
      part = lower ? Math.max(0, 1 - values.get().isNull() - below) : below;
    } else {
      range.known = false;
      if (values.isPresent()) {
        unknownValue.run();
      }
    }
    if (lower) {
      range.above = Math.min(range.above, part);
    } else {
      range.below = Math.min(range.below, part);
    }
    return true;
  }

  private static boolean isLike(RexCall call) {
    return call.getOperator().getName().equals("~~");
  }

  /** A pattern with a fixed beginning is a range of texts. */
  private double like(RexNode text, RexNode pattern) {
    Optional<ColumnValues> values = column(text).flatMap(this::values);
    Optional<String> known =
        KnownValue.of(pattern, DataType.TEXT).map(String.class::cast);
    if (values.isEmpty() || known.isEmpty() || column(text).get().getIndex() >= table.columns().size()) {
      return PREFIX;
    }
    int end = 0;
    while (end < known.get().length() && "%_\\".indexOf(known.get().charAt(end)) < 0) {
      end++;
    }
    String prefix = known.get().substring(0, end);
    if (end == known.get().length()) {
      return values.get().equal(prefix);
    }
    if (prefix.isEmpty()) {
      return OTHER;
    }
    String last = prefix + '\uffff';
    return Math.max(1 / rows, values.get().below(last, true) - values.get().below(prefix, false));
  }

  /** Whether a unique index has the column alone. */
  private boolean isKey(int position) {
    int id = table.columns().get(position).id();
    return table.bTrees().stream()
        .anyMatch((Index.BTree index) -> index.isKey() && index.columns().equals(List.of(id)));
  }

  private static boolean isValue(RexNode expression) {
    return RelOptUtil.InputFinder.bits(expression).isEmpty();
  }

  /** The column that an expression is, or a conversion of. */
  private Optional<RexInputRef> column(RexNode expression) {
    RexNode node = expression;
    while (node instanceof RexCall call
        && call.getOperands().size() == 1
        && (call.getKind() == SqlKind.CAST || call.getOperator().getName().startsWith("::"))) {
      node = call.getOperands().getFirst();
    }
    return node instanceof RexInputRef ref && ref.getIndex() < table.columns().size()
        ? Optional.of(ref)
        : Optional.empty();
  }

  private Optional<ColumnValues> values(RexInputRef column) {
    return values(column.getIndex());
  }

  private Optional<ColumnValues> values(int position) {
    if (position >= table.columns().size()) {
      return Optional.empty();
    }
    Column column = table.columns().get(position);
    return statistics.flatMap(known -> known.of(column)).map(known -> new ColumnValues(known, rows));
  }

  /** The number of different values of a column; 0 where it is not known. */
  public double distinct(int position) {
    return position < table.columns().size() && isKey(position)
        ? rows
        : values(position).map(ColumnValues::distinct).orElse(0.0);
  }
}
