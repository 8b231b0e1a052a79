package dev.vecino.planner.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.hint.RelHint;

/** A hint on an order by distance: why no vector index is used. */
public final class ExactReason {
  public static final String NAME = "EXACT_REASON";

  /** Of an order over rows that were searched for already. */
  static final String NONE = "";

  private ExactReason() {}

  static String of(Sort sort) {
    return sort.getHints().stream()
        .filter(hint -> hint.hintName.equals(NAME))
        .map(hint -> hint.listOptions.getFirst())
        .findFirst()
        .orElse(null);
  }

  /** The reason, for EXPLAIN; null where there is none. */
  static String shown(Sort sort) {
    String reason = of(sort);
    return NONE.equals(reason) ? null : reason;
  }

  static RelNode put(Sort sort, String reason) {
    List<RelHint> hints = new ArrayList<>(sort.getHints());
    hints.add(RelHint.builder(NAME).hintOption(reason).build());
    return sort.withHints(hints);
  }
}
