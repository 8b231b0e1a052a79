package dev.vecino.planner.cost;

import dev.vecino.catalog.Index;
import java.util.List;
import java.util.Set;

/**
 * An index of expressions or of some rows, with its texts as plans have them.
 *
 * @param keys the digest of each key's expression
 * @param conditions the digests of the conditions that all its rows satisfy
 */
public record DerivedKeys(Index.Derived index, List<String> keys, Set<String> conditions) {}
