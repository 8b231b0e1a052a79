package dev.vecino.sql.parser;

import static dev.vecino.error.SqlState.INVALID_COLUMN_REFERENCE;
import static dev.vecino.error.SqlState.WINDOWING_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.WindowFrame.Bound;
import dev.vecino.sql.parser.WindowFrame.Exclusion;
import dev.vecino.sql.parser.WindowFrame.Unit;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Checks the frame of a window, and writes one that Calcite cannot run as a {@link FrameOperator} among its keys. */
final class WindowFrames {
  /** Operand of a window that tells what its frame counts. */
  static final int UNIT = 4;

  private final Lexemes lexemes;

  WindowFrames(Lexemes lexemes) {
    this.lexemes = lexemes;
  }

  /** The window as a function is to have it. */
  SqlWindow of(SqlWindow window, String function) {
    WindowFrame frame = frame(window);
    check(window, frame);
    if (ignoresFrame(function)) {
      return window.getLowerBound() == null ? window : with(window, window.getOrderList(), false);
    }
    boolean isOwn =
        frame.unit() == Unit.GROUPS
            || frame.exclusion() != Exclusion.NO_OTHERS
            || frame.isByValue()
            || function.equals("nth_value")
            || function.equals("string_agg")
            || !isPlain(window.getLowerBound())
            || !isPlain(window.getUpperBound());
    if (!isOwn) {
      return window;
    }
    List<SqlNode> order = new ArrayList<>(window.getOrderList().getList());
    order.add(marker(window, frame));
    return with(window, new SqlNodeList(order, window.getOrderList().getParserPosition()), true);
  }

  private static boolean ignoresFrame(String function) {
    return switch (function) {
      case "row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile", "lag", "lead" -> true;
      default -> false;
    };
  }

  /** With a frame that may be empty, so that the type of a result admits NULL. */
  private static SqlWindow with(SqlWindow window, SqlNodeList order, boolean maybeEmpty) {
    SqlParserPos position = window.getParserPosition();
    SqlNode next = SqlWindow.createFollowing(SqlLiteral.createExactNumeric("1", position), position);
    return SqlWindow.create(
        null,
        null,
        window.getPartitionList(),
        order,
        SqlLiteral.createBoolean(maybeEmpty, position),
        maybeEmpty ? next : null,
        maybeEmpty ? next.clone(position) : null,
        null,
        SqlWindow.createExcludeNoOthers(position),
        position);
  }

  private WindowFrame frame(SqlWindow window) {
    SqlLiteral exclude = window.getExclude();
    Exclusion exclusion =
        exclude == null || SqlWindow.isExcludeNoOthers(exclude)
            ? Exclusion.NO_OTHERS
            : SqlWindow.isExcludeCurrentRow(exclude)
                ? Exclusion.CURRENT_ROW
                : SqlWindow.isExcludeGroup(exclude) ? Exclusion.GROUP : Exclusion.TIES;
    Bound lower = window.getLowerBound() == null ? Bound.UNBOUNDED_PRECEDING : bound(window.getLowerBound());
    Bound upper = window.getUpperBound() == null ? Bound.CURRENT_ROW : bound(window.getUpperBound());
    return new WindowFrame(unit(window), lower, upper, exclusion);
  }

  /** The grammar knows no GROUPS, and is given RANGE for it. */
  private Unit unit(SqlWindow window) {
    if (window.isRows()) {
      return Unit.ROWS;
    }
    SqlParserPos position = window.getOperandList().get(UNIT).getParserPosition();
    return window.getLowerBound() != null && lexemes.isWord(lexemes.at(position.getColumnNum()), "groups")
        ? Unit.GROUPS
        : Unit.RANGE;
  }

  private static Bound bound(SqlNode bound) {
    if (SqlWindow.isCurrentRow(bound)) {
      return Bound.CURRENT_ROW;
    }
    if (SqlWindow.isUnboundedPreceding(bound)) {
      return Bound.UNBOUNDED_PRECEDING;
    }
    if (SqlWindow.isUnboundedFollowing(bound)) {
      return Bound.UNBOUNDED_FOLLOWING;
    }
    return bound.getKind() == SqlKind.PRECEDING ? Bound.PRECEDING : Bound.FOLLOWING;
  }

  private static void check(SqlWindow window, WindowFrame frame) {
    if (frame.lower() == Bound.UNBOUNDED_FOLLOWING) {
      throw error(window.getLowerBound(), "frame start cannot be UNBOUNDED FOLLOWING");
    }
    if (frame.upper() == Bound.UNBOUNDED_PRECEDING) {
      throw error(window.getUpperBound(), "frame end cannot be UNBOUNDED PRECEDING");
    }
    if (frame.lower() == Bound.CURRENT_ROW && frame.upper() == Bound.PRECEDING) {
      throw error(window.getUpperBound(), "frame starting from current row cannot have preceding rows");
    }
    if (frame.lower() == Bound.FOLLOWING && frame.upper().compareTo(Bound.FOLLOWING) < 0) {
      SqlNode at = window.getUpperBound() == null ? window.getLowerBound() : window.getUpperBound();
      throw error(at, "frame starting from following row cannot have preceding rows");
    }
    if (frame.unit() == Unit.GROUPS && window.getOrderList().isEmpty()) {
      throw error(window, "GROUPS mode requires an ORDER BY clause");
    }
    if (frame.isByValue() && window.getOrderList().size() != 1) {
      throw error(window, "RANGE with offset PRECEDING/FOLLOWING requires exactly one ORDER BY column");
    }
    for (SqlNode bound : new SqlNode[] {window.getLowerBound(), window.getUpperBound()}) {
      if (bound != null && bound(bound).isOffset()) {
        refuseColumns(frame.unit(), ((SqlCall) bound).operand(0));
      }
    }
  }

  private static VecinoException error(SqlNode at, String message) {
    return VecinoException.of(WINDOWING_ERROR, "%s", message).at(at.getParserPosition().getColumnNum());
  }

  private static void refuseColumns(Unit unit, SqlNode offset) {
    offset.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            throw VecinoException.of(INVALID_COLUMN_REFERENCE, "argument of %s must not contain variables", unit)
                .at(name.getParserPosition().getColumnNum());
          }

          @Override
          public Void visit(SqlDataTypeSpec type) {
            return null;
          }
        });
  }

  /** Whether Calcite runs a bound: it is none, no distance, or a whole number of rows. */
  private static boolean isPlain(SqlNode bound) {
    return bound == null
        || !bound(bound).isOffset()
        || ((SqlCall) bound).operand(0) instanceof SqlNumericLiteral number && number.isInteger()
            && number.bigDecimalValue().signum() >= 0 && number.bigDecimalValue().precision() < 10;
  }

  private static SqlNode marker(SqlWindow window, WindowFrame frame) {
    SqlParserPos position = window.getParserPosition();
    SqlNode zero = SqlLiteral.createExactNumeric("0", position);
    SqlNode item = frame.isByValue() ? window.getOrderList().get(0) : zero;
    boolean descending = false;
    while (item.getKind() == SqlKind.DESCENDING
        || item.getKind() == SqlKind.NULLS_FIRST
        || item.getKind() == SqlKind.NULLS_LAST) {
      descending |= item.getKind() == SqlKind.DESCENDING;
      item = ((SqlCall) item).operand(0);
    }
    SqlNode lower = zero;
    SqlNode upper = zero;
    if (frame.lower().isOffset()) {
      boolean minus = (frame.lower() == Bound.PRECEDING) != descending;
      lower = offset(frame, ((SqlCall) window.getLowerBound()).operand(0), item, minus);
    }
    if (frame.upper().isOffset()) {
      boolean minus = (frame.upper() == Bound.PRECEDING) != descending;
      upper = offset(frame, ((SqlCall) window.getUpperBound()).operand(0), item, minus);
    }
    return FrameOperator.INSTANCE.createCall(
        position, SqlLiteral.createCharString(frame.text(), position), NodeCopy.of(item), lower, upper);
  }

  private static SqlNode offset(WindowFrame frame, SqlNode distance, SqlNode key, boolean minus) {
    SqlParserPos position = distance.getParserPosition();
    if (!frame.isByValue()) {
      return cast(distance, DataType.BIGINT);
    }
    // A bare string is a distance of time: those of numbers are written as numbers.
    SqlNode typed =
        distance instanceof SqlCharStringLiteral ? cast(distance, DataType.of(TypeName.INTERVAL)) : distance;
    return (minus ? SqlStdOperatorTable.MINUS : SqlStdOperatorTable.PLUS).createCall(position, NodeCopy.of(key), typed);
  }

  private static SqlNode cast(SqlNode value, DataType type) {
    SqlParserPos position = value.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        position, value, new SqlDataTypeSpec(new PgTypeSpec(type, position), position));
  }

  /** The name of a call, in lower case. */
  static String functionName(SqlNode function) {
    SqlNode called = function;
    while (called instanceof SqlCall call
        && (call.getKind() == SqlKind.FILTER
            || call.getKind() == SqlKind.IGNORE_NULLS
            || call.getKind() == SqlKind.RESPECT_NULLS)) {
      called = call.operand(0);
    }
    return called instanceof SqlCall call ? call.getOperator().getName().toLowerCase(Locale.ROOT) : "";
  }
}
