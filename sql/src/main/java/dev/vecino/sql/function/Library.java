package dev.vecino.sql.function;

import dev.vecino.type.TypeName;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All routines by the names that statements have for them: one routine for each method that {@link Sql} marks. */
final class Library {
  private static final List<Class<?>> CLASSES =
      List.of(
          Arithmetic.class,
          FloatingPoint.class,
          Numeric.class,
          MathFunctions.class,
          Transcendental.class,
          Strings.class,
          Concatenation.class,
          Patterns.class,
          ArrayComparisons.class,
          ArraySearch.class,
          ArraySubscripts.class,
          JsonSubscripts.class,
          ArrayShapes.class,
          Series.class,
          RegexFunctions.class,
          RegexPlaces.class,
          SimilarPatterns.class,
          Identifiers.class,
          UnicodeTexts.class,
          MoreBytes.class,
          DegreeAngles.class,
          SpecialFunctions.class,
          RandomNumbers.class,
          Buckets.class,
          MakingMoments.class,
          ZonedMoments.class,
          ArraySamples.class,
          Uuids.class,
          ExtensionUuids.class,
          JsonExtras.class,
          JsonGathered.class,
          InformationFunctions.class,
          InputChecks.class,
          RowKeys.class,
          DateFormats.class,
          DateInput.class,
          JsonAccess.class,
          JsonPaths.class,
          JsonZonedPaths.class,
          JsonPathFunctions.class,
          JsonConstructors.class,
          JsonDocuments.class,
          JsonMaking.class,
          JsonChanges.class,
          JsonRecords.class,
          JsonSets.class,
          JsonValues.class,
          BitOperators.class,
          BitStrings.class,
          BitDistances.class,
          PaddedTexts.class,
          TimesOfDay.class,
          TimeZones.class,
          Intervals.class,
          IntervalMoments.class,
          IntervalParts.class,
          IntervalSeries.class,
          IntervalFormats.class,
          Moments.class,
          OrderedValues.class,
          Overlaps.class,
          Overlays.class,
          AdvisoryFunctions.class,
          Angles.class,
          ByteFunctions.class,
          ByteTexts.class,
          FormatFunction.class,
          MoreStrings.class,
          NumberFormats.class,
          NumberInput.class,
          NumberTheory.class,
          SessionFunctions.class,
          SleepFunctions.class,
          CatalogFunctions.class,
          OperatorFunctions.class,
          PrivilegeFunctions.class,
          InformationSchemaFunctions.class,
          Digests.class,
          Ciphers.class,
          PasswordHashes.class,
          ObjectCasts.class,
          SequenceFunctions.class,
          ArrayFunctions.class,
          HashFunctions.class,
          SendFunctions.class,
          VectorCasts.class,
          VectorStates.class,
          Vectors.class,
          HalfVectors.class,
          SparseVectors.class);
  private static final Map<String, List<Routine>> ROUTINES = read();

  private Library() {}

  static Map<String, List<Routine>> routines() {
    return ROUTINES;
  }

  /** The routine of a name whose first parameter is of a type. */
  static Routine routine(String name, TypeName first) {
    return ROUTINES.get(name).stream()
        .filter(routine -> routine.parameter(0).type().filter(first::equals).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /** The routine of a name that is not overloaded. */
  static Routine routine(String name) {
    return ROUTINES.get(name).getFirst();
  }

  private static Map<String, List<Routine>> read() {
    var routines = new TreeMap<String, List<Routine>>();
    for (Class<?> owner : CLASSES) {
      // The order of reflection differs between runs.
      Method[] methods = owner.getDeclaredMethods();
      Arrays.sort(methods, Comparator.comparing(Method::toString));
      for (Method method : methods) {
        Sql sql = method.getAnnotation(Sql.class);
        if (sql != null) {
          // Several names are one routine in plans, called by the first.
          Routine routine = Routine.builder(sql.value()[0], method).build();
          for (String name : sql.value()) {
            routines.computeIfAbsent(name, key -> new ArrayList<>()).add(routine);
          }
        }
      }
    }
    for (OperatorFunction function : OperatorFunction.all()) {
      List<Routine> named = routines.computeIfAbsent(function.name(), key -> new ArrayList<>());
      if (!function.isIn(named)) {
        function.routine(routines.getOrDefault(function.operator(), List.of())).ifPresent(named::add);
      }
    }
    routines.values().removeIf(List::isEmpty);
    routines.replaceAll((name, overloads) -> List.copyOf(overloads));
    return Collections.unmodifiableMap(routines);
  }
}
