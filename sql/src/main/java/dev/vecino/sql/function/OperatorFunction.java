package dev.vecino.sql.function;

import dev.vecino.type.TypeName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlKind;

/**
 * A function that PostgreSQL has behind an operator: {@code int4pl(a, b)} is {@code a + b} of integers.
 *
 * @param operands one or two
 */
record OperatorFunction(String name, String operator, List<TypeName> operands) {
  private static final Map<String, SqlKind> COMPARISONS =
      Map.of(
          "=", SqlKind.EQUALS,
          "<>", SqlKind.NOT_EQUALS,
          "<", SqlKind.LESS_THAN,
          "<=", SqlKind.LESS_THAN_OR_EQUAL,
          ">", SqlKind.GREATER_THAN,
          ">=", SqlKind.GREATER_THAN_OR_EQUAL);

  /** Types of which the earlier ones become the later ones. */
  private static final List<Set<TypeName>> FAMILIES =
      List.of(
          EnumSet.of(TypeName.SMALLINT, TypeName.INTEGER, TypeName.BIGINT),
          EnumSet.of(TypeName.REAL, TypeName.DOUBLE),
          EnumSet.of(TypeName.DATE, TypeName.TIMESTAMP, TypeName.TIMESTAMPTZ));

  /** All of {@code operator_functions.txt}: name, operator, types of the operands, {@code -} for none on the left. */
  static List<OperatorFunction> all() {
    try (InputStream in = OperatorFunction.class.getResourceAsStream("operator_functions.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(OperatorFunction::read).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OperatorFunction read(String line) {
    String[] fields = line.split(" ");
    var operands = new ArrayList<TypeName>();
    if (!fields[2].equals("-")) {
      operands.add(TypeName.valueOf(fields[2]));
    }
    operands.add(TypeName.valueOf(fields[3]));
    return new OperatorFunction(fields[0], fields[1], List.copyOf(operands));
  }

  /** What computes it, among the routines of its operator where it is no comparison; empty where nothing does. */
  Optional<Routine> routine(List<Routine> ofOperator) {
    SqlKind comparison = COMPARISONS.get(operator);
    if (comparison != null) {
      return common().map(types -> Comparison.ofValues(name, comparison, types));
    }
    return find(ofOperator, operands).or(() -> common().flatMap(types -> find(ofOperator, types)));
  }

  /** The types of the operands where they are one type, or become one. */
  private Optional<List<TypeName>> common() {
    if (operands.stream().distinct().count() == 1) {
      return Optional.of(operands);
    }
    return FAMILIES.stream()
        .filter(family -> family.containsAll(operands))
        .findFirst()
        .flatMap(family -> family.stream().filter(operands::contains).reduce((a, b) -> b))
        .map(widest -> operands.stream().map(operand -> widest).toList());
  }

  private static Optional<Routine> find(List<Routine> routines, List<TypeName> types) {
    return routines.stream().filter(routine -> takes(routine, types)).findFirst();
  }

  /** Whether a routine has parameters of just these types. */
  static boolean takes(Routine routine, List<TypeName> types) {
    return routine.parameters().stream().map(Parameter::type).toList()
        .equals(types.stream().map(Optional::of).toList());
  }

  /** Whether a routine of the name is there already. */
  boolean isIn(List<Routine> routines) {
    return routines.stream().anyMatch(routine -> takes(routine, operands));
  }
}
