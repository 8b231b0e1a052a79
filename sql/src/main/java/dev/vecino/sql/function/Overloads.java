package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.AMBIGUOUS_FUNCTION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The routines of one name, and the choice among them by the types of the arguments: PostgreSQL's rules ("Function Type Resolution"
 * and "Operator Type Resolution" of its manual).
 */
record Overloads(String name, List<Routine> routines) {
  Overloads {
    routines = List.copyOf(routines);
  }

  boolean accepts(int arguments) {
    return routines.stream().anyMatch(routine -> routine.accepts(arguments));
  }

  /**
   * The routine that a call with arguments of these types means; empty where there is none.
   *
   * @throws VecinoException 42725 where several are equally good
   */
  Optional<Routine> resolve(List<RelDataType> types, boolean operator) {
    // null stands for an argument whose type is not known yet
    var arguments = new ArrayList<TypeName>();
    for (RelDataType type : types) {
      if (CommonType.isUnknown(type)) {
        arguments.add(null);
        continue;
      }
      Optional<TypeName> known = PgTypeFactory.dataType(type).map(found -> normal(found.name()));
      if (known.isEmpty() && routines.stream().noneMatch(routine -> takesAny(routine, types.size()))) {
        return Optional.empty();
      }
      arguments.add(known.orElse(null));
    }
    List<Routine> candidates =
        routines.stream().filter(routine -> routine.accepts(arguments.size()) && fits(routine, arguments)).toList();
    if (candidates.size() < 2) {
      return candidates.stream().findFirst();
    }
    if (operator && arguments.size() == 2 && (arguments.get(0) == null) != (arguments.get(1) == null)) {
      TypeName known = Objects.requireNonNullElse(arguments.get(0), arguments.get(1));
      List<TypeName> both = List.of(known, known);
      Optional<Routine> same = candidates.stream().filter(routine -> exact(routine, both) == 2).findFirst();
      if (same.isPresent()) {
        return same;
      }
    }
    candidates = best(candidates, routine -> exact(routine, arguments));
    candidates = best(candidates, routine -> preferred(routine, arguments));
    candidates = narrowUnknown(candidates, arguments);
    if (candidates.size() > 1) {
      throw VecinoException.of(
          AMBIGUOUS_FUNCTION,
          operator ? "operator is not unique: %s" : "function %s is not unique",
          signature(types, operator))
          .withHint("Could not choose a best candidate. You might need to add explicit type casts.");
    }
    return candidates.stream().findFirst();
  }

  /** The call as messages show it: {@code lower(integer)}, {@code integer + text}. */
  String signature(List<RelDataType> types, boolean operator) {
    List<String> names = types.stream().map(PgTypeFactory::describe).toList();
    if (!operator) {
      return name + "(" + String.join(", ", names) + ")";
    }
    return names.size() == 1 ? name + " " + names.getFirst() : names.get(0) + " " + name + " " + names.get(1);
  }

  private static boolean takesAny(Routine routine, int arguments) {
    return routine.accepts(arguments) && routine.parameters().stream().anyMatch(parameter -> parameter.type().isEmpty());
  }

  private static boolean fits(Routine routine, List<TypeName> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      TypeName argument = arguments.get(i);
      Optional<TypeName> wanted = routine.parameter(i).type();
      if (argument != null && wanted.isPresent() && !CommonType.isImplicit(argument, wanted.get())) {
        return false;
      }
    }
    return true;
  }

  private static int exact(Routine routine, List<TypeName> arguments) {
    int count = 0;
    for (int i = 0; i < arguments.size(); i++) {
      TypeName argument = arguments.get(i);
      if (argument != null && routine.parameter(i).type().map(Overloads::normal).filter(argument::equals).isPresent()) {
        count++;
      }
    }
    return count;
  }

  /** Counts the arguments that are of the right type or become their category's preferred one. */
  private static int preferred(Routine routine, List<TypeName> arguments) {
    int count = 0;
    for (int i = 0; i < arguments.size(); i++) {
      TypeName argument = arguments.get(i);
      Optional<TypeName> wanted = routine.parameter(i).type().map(Overloads::normal);
      if (argument != null && wanted.isPresent() && (wanted.get() == argument || isPreferred(wanted.get()))) {
        count++;
      }
    }
    return count;
  }

  private static List<Routine> narrowUnknown(List<Routine> candidates, List<TypeName> arguments) {
    List<Routine> left = candidates;
    for (int i = 0; i < arguments.size() && left.size() > 1; i++) {
      if (arguments.get(i) != null) {
        continue;
      }
      int at = i;
      List<Routine> text =
          left.stream().filter(routine -> routine.parameter(at).type().filter(CommonType::isText).isPresent()).toList();
      if (!text.isEmpty()) {
        left = text;
        continue;
      }
      List<Routine> wide =
          left.stream().filter(routine -> routine.parameter(at).type().filter(Overloads::isPreferred).isPresent()).toList();
      if (!wide.isEmpty()) {
        left = wide;
      }
    }
    return left;
  }

  private static List<Routine> best(List<Routine> candidates, ToIntFunction<Routine> score) {
    int most = candidates.stream().mapToInt(score).max().orElse(0);
    return candidates.stream().filter(routine -> score.applyAsInt(routine) == most).toList();
  }

  private static boolean isPreferred(TypeName type) {
    return switch (type) {
      case DOUBLE, TEXT, TIMESTAMPTZ, BOOLEAN -> true;
      default -> false;
    };
  }

  private static TypeName normal(TypeName type) {
    return type == TypeName.VARCHAR ? TypeName.TEXT : type;
  }
}
