package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.AMBIGUOUS_FUNCTION;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The functions of one name, and the choice among them by the types of the arguments: PostgreSQL's rules ("Function
 * Type Resolution" and "Operator Type Resolution" of its manual).
 */
record Overloads<S extends Signature>(String name, List<S> signatures) {
  Overloads {
    signatures = List.copyOf(signatures);
  }

  boolean accepts(int arguments) {
    return signatures.stream().anyMatch(signature -> signature.accepts(arguments));
  }

  /**
   * The routine that a call with arguments of these types means; empty where there is none.
   *
   * @throws VecinoException 42725 where several are equally good
   */
  Optional<S> resolve(List<RelDataType> types, boolean operator) {
    // null stands for an argument whose type is not known yet
    var arguments = new ArrayList<TypeName>();
    for (RelDataType type : types) {
      if (CommonType.isUnknown(type)) {
        arguments.add(null);
        continue;
      }
      Optional<TypeName> known = PgTypeFactory.dataType(type).map(found -> normal(found.name()));
      if (known.isEmpty() && signatures.stream().noneMatch(signature -> takesAny(signature, types.size()))) {
        return Optional.empty();
      }
      arguments.add(known.orElse(null));
    }
    List<S> candidates =
        signatures.stream()
            .filter(signature -> signature.accepts(arguments.size()) && fits(signature, arguments))
            .filter(signature -> !computes(signature, operator) || !takesOid(signature, types))
            .filter(signature -> !signature.isPolymorphic() || agree(signature, types))
            .toList();
    if (candidates.size() < 2) {
      return candidates.stream().findFirst();
    }
    if (operator && arguments.size() == 2 && (arguments.get(0) == null) != (arguments.get(1) == null)) {
      TypeName known = Objects.requireNonNullElse(arguments.get(0), arguments.get(1));
      List<TypeName> both = List.of(known, known);
      Optional<S> same = candidates.stream().filter(signature -> isExact(signature, both)).findFirst();
      if (same.isPresent()) {
        return same;
      }
    }
    candidates = best(candidates, signature -> exact(signature, arguments));
    candidates = best(candidates, signature -> preferred(signature, arguments));
    candidates = ofVectors(assumeKnown(narrowUnknown(candidates, arguments), arguments));
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
      String called = name.startsWith(Routine.VARIADIC) ? name.substring(Routine.VARIADIC.length()) : name;
      return called + "(" + String.join(", ", names) + ")";
    }
    return names.size() == 1 ? name + " " + names.getFirst() : names.get(0) + " " + name + " " + names.get(1);
  }

  /** Whether the elements of a polymorphic function's arguments have a common type. */
  private static boolean agree(Signature signature, List<RelDataType> types) {
    for (int i = 0; i < types.size(); i++) {
      boolean isArray = PgTypeFactory.dataType(types.get(i)).filter(DataType::isArray).isPresent();
      if (isArray && signature.parameter(i).type().isEmpty()) {
        return false;
      }
    }
    return types.stream().allMatch(CommonType::isUnknown) || Polymorphism.element(signature, types).isPresent();
  }

  /** Whether a number is computed with, and does not stand for something. */
  private static boolean computes(Signature signature, boolean operator) {
    return operator || signature instanceof Aggregate;
  }

  private static boolean takesOid(Signature signature, List<RelDataType> types) {
    for (int i = 0; i < types.size(); i++) {
      boolean isOid =
          PgTypeFactory.dataType(types.get(i)).flatMap(DataType::system).filter(SystemType::isNumber).isPresent();
      if (isOid && signature.parameter(i).type().isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static boolean takesAny(Signature signature, int arguments) {
    return signature.accepts(arguments)
        && signature.parameters().stream().anyMatch(parameter -> parameter.type().isEmpty());
  }

  private static boolean fits(Signature signature, List<TypeName> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      TypeName argument = arguments.get(i);
      Optional<TypeName> wanted = signature.parameter(i).type();
      if (argument != null && wanted.isPresent() && !CommonType.isImplicit(argument, wanted.get())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isExact(Signature signature, List<TypeName> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      Optional<TypeName> wanted = signature.parameter(i).type().map(Overloads::normal);
      if (wanted.isEmpty() || wanted.get() != arguments.get(i)) {
        return false;
      }
    }
    return true;
  }

  private static int exact(Signature signature, List<TypeName> arguments) {
    int count = 0;
    for (int i = 0; i < arguments.size(); i++) {
      TypeName argument = arguments.get(i);
      Optional<TypeName> wanted = signature.parameter(i).type().map(Overloads::normal);
      if (argument != null && wanted.filter(argument::equals).isPresent()) {
        // An array is rather taken as one than as any value.
        count += argument == TypeName.ARRAY ? 2 : 1;
      }
    }
    return count;
  }

  /** Counts the arguments that are of the right type or become their category's preferred one. */
  private static int preferred(Signature signature, List<TypeName> arguments) {
    int count = 0;
    for (int i = 0; i < arguments.size(); i++) {
      TypeName argument = arguments.get(i);
      Optional<TypeName> wanted = signature.parameter(i).type().map(Overloads::normal);
      if (argument != null && wanted.isPresent() && (wanted.get() == argument || isPreferred(wanted.get()))) {
        count++;
      }
    }
    return count;
  }

  private List<S> narrowUnknown(List<S> candidates, List<TypeName> arguments) {
    List<S> left = candidates;
    for (int i = 0; i < arguments.size() && left.size() > 1; i++) {
      if (arguments.get(i) != null) {
        continue;
      }
      int at = i;
      List<S> text =
          left.stream()
              .filter(signature -> signature.parameter(at).type().filter(CommonType::isText).isPresent())
              .toList();
      if (!text.isEmpty()) {
        left = text;
        continue;
      }
      List<S> wide =
          left.stream()
              .filter(signature -> signature.parameter(at).type().filter(Overloads::isPreferred).isPresent())
              .toList();
      boolean sameCategory =
          left.stream()
              .map(signature -> signature.parameter(at).type().map(Overloads::category))
              .distinct()
              .count() == 1;
      if (!wide.isEmpty() && sameCategory) {
        left = wide;
      }
    }
    return left;
  }

  /** Where all arguments that have a type have one type, those without are taken for it, if one candidate does. */
  private List<S> assumeKnown(List<S> candidates, List<TypeName> arguments) {
    List<TypeName> known = arguments.stream().filter(Objects::nonNull).distinct().toList();
    if (candidates.size() < 2 || known.size() != 1 || !arguments.contains(null)) {
      return candidates;
    }
    List<TypeName> assumed = Collections.nCopies(arguments.size(), known.getFirst());
    List<S> fitting = candidates.stream().filter(candidate -> fits(candidate, assumed)).toList();
    return fitting.size() == 1 ? fitting : candidates;
  }

  /** Where only the kind of vector is open, it is {@code vector}: PostgreSQL would not choose. */
  private List<S> ofVectors(List<S> candidates) {
    List<S> vector =
        candidates.stream()
            .filter(signature -> signature.parameter(0).type().filter(TypeName.VECTOR::equals).isPresent())
            .toList();
    boolean others =
        candidates.stream()
            .allMatch(signature -> signature.parameter(0).type().filter(CommonType::isVector).isPresent());
    return others && !vector.isEmpty() ? vector : candidates;
  }

  private List<S> best(List<S> candidates, ToIntFunction<S> score) {
    int most = candidates.stream().mapToInt(score).max().orElse(0);
    return candidates.stream().filter(signature -> score.applyAsInt(signature) == most).toList();
  }

  private static boolean isPreferred(TypeName type) {
    return switch (type) {
      case DOUBLE, TEXT, TIMESTAMPTZ, INTERVAL, BOOLEAN -> true;
      default -> false;
    };
  }

  /** As {@code pg_type.typcategory}. */
  private static char category(TypeName type) {
    return switch (type) {
      case BOOLEAN -> 'B';
      case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, NUMERIC -> 'N';
      case TEXT, VARCHAR, BPCHAR -> 'S';
      case BIT, VARBIT -> 'V';
      case DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ -> 'D';
      case INTERVAL -> 'T';
      default -> 'U';
    };
  }

  private static TypeName normal(TypeName type) {
    return switch (type) {
      case VARCHAR -> TypeName.TEXT;
      case VARBIT -> TypeName.BIT;
      default -> type;
    };
  }
}
