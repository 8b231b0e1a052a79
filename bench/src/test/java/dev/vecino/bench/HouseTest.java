package dev.vecino.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The arrows of the house: which room may use which, and which library may be seen where. */
final class HouseTest {
  private static final JavaClasses HOUSE = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("dev.vecino");

  /** Each room, and the rooms below it that it may use. */
  private static final Map<String, Set<String>> MAY_USE = new TreeMap<>(Map.ofEntries(
      Map.entry("index", Set.of()),
      Map.entry("leaf", Set.of("index")),
      Map.entry("storage", Set.of("leaf", "index")),
      Map.entry("sql", Set.of("leaf", "index")),
      Map.entry("planner", Set.of("sql", "storage", "leaf", "index")),
      Map.entry("engine", Set.of("api", "planner", "sql", "storage", "leaf", "index")),
      Map.entry("api", Set.of("engine", "leaf")),
      Map.entry("remote", Set.of()),
      Map.entry("jdbc", Set.of("api", "leaf", "remote")),
      Map.entry("server", Set.of("api", "leaf", "jdbc", "remote")),
      Map.entry("examples", Set.of("jdbc", "api", "leaf")),
      Map.entry("bench", Set.of("server", "jdbc", "api", "engine", "planner", "sql", "storage", "leaf", "index"))));

  private static final Map<String, List<String>> PACKAGES = Map.ofEntries(
      Map.entry("index", List.of("dev.vecino.index..")),
      Map.entry("leaf", List.of("dev.vecino.error..", "dev.vecino.type..", "dev.vecino.catalog..")),
      Map.entry("storage", List.of("dev.vecino.storage..")),
      Map.entry("sql", List.of("dev.vecino.sql..")),
      Map.entry("planner", List.of("dev.vecino.planner..")),
      Map.entry("engine", List.of("dev.vecino.engine..")),
      Map.entry("api", List.of("dev.vecino")),
      Map.entry("remote", List.of("dev.vecino.remote..")),
      Map.entry("jdbc", List.of("dev.vecino.jdbc..")),
      Map.entry("server", List.of("dev.vecino.server..")),
      Map.entry("examples", List.of("dev.vecino.examples..")),
      Map.entry("bench", List.of("dev.vecino.bench..")));

  @TestFactory
  List<DynamicTest> room_uses_only_rooms_below() {
    return MAY_USE.entrySet().stream()
        .map(room -> DynamicTest.dynamicTest(room.getKey(), () -> roomRule(room.getKey(), room.getValue()).check(HOUSE)))
        .toList();
  }

  private static ArchRule roomRule(String room, Set<String> mayUse) {
    String[] forbidden = PACKAGES.entrySet().stream()
        .filter(other -> !other.getKey().equals(room) && !mayUse.contains(other.getKey()))
        .flatMap(other -> other.getValue().stream())
        .toArray(String[]::new);
    return noClasses()
        .that().resideInAnyPackage(PACKAGES.get(room).toArray(String[]::new))
        .should().dependOnClassesThat().resideInAnyPackage(forbidden)
        .allowEmptyShould(true);
  }

  @TestFactory
  List<DynamicTest> library_is_seen_in_its_room_only() {
    return List.of(
        library("Calcite", new String[] {"org.apache.calcite.."}, "dev.vecino.sql..", "dev.vecino.planner.."),
        library("PostgreSQL's driver", new String[] {"org.postgresql.."}, "dev.vecino.remote..", "dev.vecino.bench.."),
        library("DataSketches", new String[] {"org.apache.datasketches.."}, "dev.vecino.engine.statistics.."),
        library("MVStore", new String[] {"org.h2.."}, "dev.vecino.storage.."),
        library("Vector API", new String[] {"jdk.incubator.vector.."}, "dev.vecino.index.simd.."));
  }

  private static DynamicTest library(String name, String[] packages, String... rooms) {
    ArchRule rule = noClasses()
        .that().resideInAPackage("dev.vecino..").and().resideOutsideOfPackages(rooms)
        .should().dependOnClassesThat().resideInAnyPackage(packages);
    return DynamicTest.dynamicTest(name, () -> rule.check(HOUSE));
  }

  @Test
  void index_needs_nothing_but_the_JDK() {
    classes().that().resideInAPackage("dev.vecino.index..")
        .should().onlyDependOnClassesThat().resideInAnyPackage("dev.vecino.index..", "java..", "jdk..")
        .check(HOUSE);
  }

  @Test
  void packages_are_free_of_cycles() {
    slices().matching("dev.vecino.(index|storage|sql|planner|engine|jdbc|server).(**)")
        .namingSlices("$1.$2").should().beFreeOfCycles().allowEmptyShould(true).check(HOUSE);
  }

  @Test
  void rules_see_all_rooms() {
    PACKAGES.forEach((room, packages) ->
        assertThat(HOUSE.stream().filter(c -> packages.stream().anyMatch(p -> inPackage(c.getPackageName(), p))))
            .as(room)
            .isNotEmpty());
  }

  private static boolean inPackage(String name, String pattern) {
    return pattern.endsWith("..")
        ? (name + ".").startsWith(pattern.substring(0, pattern.length() - 1))
        : name.equals(pattern);
  }

  @Test
  void rule_reports_an_arrow_that_runs_up() {
    ArchRule upward = noClasses().that().resideInAPackage("dev.vecino.storage..")
        .should().dependOnClassesThat().resideInAPackage("dev.vecino.index..");
    assertThatThrownBy(() -> upward.check(HOUSE)).isInstanceOf(AssertionError.class);
  }
}
