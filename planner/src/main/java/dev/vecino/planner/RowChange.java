package dev.vecino.planner;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;

import dev.vecino.catalog.View;
import dev.vecino.error.VecinoException;

/** How rows are changed, in the words of an error about a view. */
enum RowChange {
  INSERT("insert into", "inserting into"),
  UPDATE("update", "updating"),
  DELETE("delete from", "deleting from"),
  MERGE("merge into", "merging into");

  private final String verb;
  private final String doing;

  RowChange(String verb, String doing) {
    this.verb = verb;
    this.doing = doing;
  }

  /** What a view whose rows are no rows of one table is refused with. */
  VecinoException refusal(View view, String why) {
    VecinoException refusal =
        VecinoException.of(OBJECT_NOT_IN_PREREQUISITE_STATE, "cannot %s view \"%s\"", verb, view.name())
            .withDetail("%s are not automatically updatable.", why);
    return this == MERGE
        ? refusal
        : refusal.withHint(
            "To enable %s the view, provide an INSTEAD OF %s trigger or an unconditional ON %s DO INSTEAD rule."
                .formatted(doing, name(), name()));
  }

  /** What a column of a view that is no column of the table is refused with. */
  VecinoException refusal(View view, String column, int position) {
    return VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot %s column \"%s\" of view \"%s\"", verb, column, view.name())
        .withDetail("View columns that are not columns of their base relation are not updatable.")
        .at(position);
  }
}
