package dev.vecino.planner;

import dev.vecino.catalog.Privilege;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How a statement uses a relation.
 *
 * @param relation id of a table, a view or a sequence; 0 for a relation of the system
 * @param system name of a relation of the system
 * @param needed the privileges, each with the numbers of the columns that it is needed on; none where any column will do
 */
public record RelationUse(int relation, Optional<String> system, Map<Privilege, Set<Integer>> needed) {
  public static RelationUse of(int relation, Privilege privilege, Set<Integer> columns) {
    return new RelationUse(relation, Optional.empty(), Map.of(privilege, columns));
  }
}
