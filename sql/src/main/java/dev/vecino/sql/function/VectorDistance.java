package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.Positions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.validate.SqlValidator;

/**
 * VECTOR_DISTANCE as Oracle has it: {@code VECTOR_DISTANCE(a, b, METRIC)}, and the table function of that name.
 * Before anything is typed, a call becomes one of the distance function that the metric names, or of {@link
 * VectorDistanceTable}, so that all spellings of a distance are one to the planner. A metric that is no constant
 * stays a call of this.
 */
final class VectorDistance extends SqlFunction implements Overloaded {
  static final String NAME = "VECTOR_DISTANCE";

  private static final int METRIC = 2;
  private static final List<String> PARAMETERS = List.of("data", "vector_column", "query_vector", "metric");

  private final Overloads<Routine> overloads;
  private final Map<DistanceMetric, PgFunction> functions;
  private final VectorDistanceTable table;

  VectorDistance(Overloads<Routine> overloads, Map<DistanceMetric, PgFunction> functions, VectorDistanceTable table) {
    super(NAME, SqlKind.OTHER_FUNCTION, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION);
    this.overloads = overloads;
    this.functions = functions;
    this.table = table;
  }

  @Override
  public SqlNode rewriteCall(SqlValidator validator, SqlCall call) {
    List<SqlNode> operands = call.getOperandList();
    boolean isTable =
        operands.size() == PARAMETERS.size()
            || !operands.isEmpty()
                && (operands.getFirst().getKind() == SqlKind.ARGUMENT_ASSIGNMENT
                    || operands.getFirst().isA(SqlKind.QUERY));
    if (isTable) {
      return table(call);
    }
    if (operands.size() == METRIC) {
      return functions.get(DistanceMetric.COSINE).createCall(call.getParserPosition(), operands);
    }
    if (operands.size() > METRIC) {
      Optional<DistanceMetric> metric =
          metricName(operands.get(METRIC)).map(name -> metric(name, operands.get(METRIC)));
      if (metric.isPresent()) {
        return functions.get(metric.get()).createCall(call.getParserPosition(), operands.get(0), operands.get(1));
      }
    }
    return call;
  }

  private SqlNode table(SqlCall call) {
    List<SqlNode> operands = positional(call.getOperandList());
    SqlParserPos position = call.getParserPosition();
    if (operands.get(0) instanceof SqlCharStringLiteral name) {
      operands.set(0, selectFrom(name));
    }
    if (operands.get(1) instanceof SqlCharStringLiteral column) {
      var identifier = new SqlIdentifier(column.getValueAs(String.class), column.getParserPosition());
      operands.set(1, SqlStdOperatorTable.DESCRIPTOR.createCall(column.getParserPosition(), identifier));
    }
    SqlNode metric = operands.get(3);
    String name =
        metricName(metric)
            .orElseThrow(
                () ->
                    Positions.error(
                        metric,
                        VecinoException.of(
                            INVALID_PARAMETER_VALUE, "the metric must be a constant")));
    operands.set(3, SqlLiteral.createCharString(metric(name, metric).name(), metric.getParserPosition()));
    return table.createCall(position, operands);
  }

  private static List<SqlNode> positional(List<SqlNode> operands) {
    var positional = new ArrayList<SqlNode>(Collections.nCopies(PARAMETERS.size(), null));
    for (int i = 0; i < operands.size(); i++) {
      SqlNode operand = operands.get(i);
      int at = i;
      if (operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT) {
        SqlCall assignment = (SqlCall) operand;
        String name = assignment.operand(1).toString().toLowerCase(Locale.ROOT);
        at = PARAMETERS.indexOf(name);
        operand = assignment.operand(0);
        if (at < 0) {
          throw Positions.error(
              assignment,
              VecinoException.of(
                  UNDEFINED_FUNCTION,
                  "vector_distance has no parameter \"%s\"; it has %s",
                  name,
                  String.join(", ", PARAMETERS)));
        }
      }
      positional.set(at, operand);
    }
    if (positional.get(3) == null) {
      positional.set(3, SqlLiteral.createCharString(DistanceMetric.COSINE.name(), SqlParserPos.ZERO));
    }
    int missing = positional.indexOf(null);
    if (missing >= 0) {
      throw Positions.error(
          operands.getFirst(),
          VecinoException.of(
              UNDEFINED_FUNCTION,
              "vector_distance needs the parameter \"%s\"",
              PARAMETERS.get(missing)));
    }
    return positional;
  }

  private static SqlNode selectFrom(SqlCharStringLiteral name) {
    SqlParserPos position = name.getParserPosition();
    var table = new SqlIdentifier(Arrays.asList(name.getValueAs(String.class).split("\\.")), position);
    return new SqlSelect(
        position,
        SqlNodeList.EMPTY,
        new SqlNodeList(List.of(SqlIdentifier.star(position)), position),
        table,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        SqlNodeList.EMPTY);
  }

  /** A metric may be written as a name or as a string. */
  private static Optional<String> metricName(SqlNode node) {
    if (node instanceof SqlIdentifier identifier && identifier.isSimple()) {
      return Optional.of(identifier.getSimple());
    }
    return SqlUtil.isLiteral(node) && node instanceof SqlCharStringLiteral literal
        ? Optional.of(literal.getValueAs(String.class))
        : Optional.empty();
  }

  private static DistanceMetric metric(String name, SqlNode node) {
    try {
      return DistanceMetric.of(name);
    } catch (VecinoException e) {
      throw Positions.error(node, e);
    }
  }

  @Override
  public Overloads<Routine> overloads() {
    return overloads;
  }

  @Override
  public boolean isOperator() {
    return false;
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.any();
  }

  @Override
  public SqlOperandTypeInference getOperandTypeInference() {
    return inference();
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    return coerce(binding, throwOnFailure);
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    return resultType(binding);
  }
}
