package dev.vecino.planner;

import static dev.vecino.error.SqlState.CHECK_VIOLATION;
import static dev.vecino.error.SqlState.NOT_NULL_VIOLATION;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Table;
import dev.vecino.error.ErrorObject;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The constraints of a domain and of those that it was made of, compiled.
 *
 * @param domains the domain last, those below it before it
 * @param checks the innermost domain's first, and by name within one
 * @param conditions of the checks; null where there are none
 */
public record DomainConstraints(List<Domain> domains, List<Check> checks, RowExpressions conditions) {
  private static final String VALUE = "value";

  static DomainConstraints of(List<Domain> domains, Planner planner, Planner.Request request) {
    List<Check> checks = new ArrayList<>();
    for (Domain each : domains) {
      each.checks().stream().sorted(Comparator.comparing(Check::name)).forEach(checks::add);
    }
    RowExpressions conditions =
        checks.isEmpty()
            ? null
            : planner.compile(
                table(domains.getLast()),
                checks.stream().map(Check::expressionSql).toList(),
                Collections.nCopies(checks.size(), DataType.BOOLEAN),
                with(domains.getLast(), request));
    return new DomainConstraints(domains, checks, conditions);
  }

  /** The table over which a domain's expressions are read: its one column is the value. */
  public static Table table(Domain domain) {
    return new Table(
        domain.id(),
        domain.schema(),
        "$" + domain.name(),
        List.of(Column.of(1, VALUE, domain.base().base())),
        List.of(),
        List.of(),
        2,
        1,
        "");
  }

  private ErrorObject object() {
    return ErrorObject.type(domains.getLast().schema(), domains.getLast().name());
  }

  private static Planner.Request with(Domain domain, Planner.Request request) {
    Catalog catalog = request.catalog();
    return new Planner.Request(
        catalog.with(catalog.version(), table(domain)), request.searchPath(), List.of(), unknown -> 1, true);
  }

  /** Whether a value may break a constraint. */
  public boolean isNeeded() {
    return conditions != null || domains.stream().anyMatch(each -> each.notNull().isPresent());
  }

  /**
   * Checks a value.
   *
   * @throws VecinoException 23502 or 23514 where the domain does not allow it
   */
  public void require(ExecutionContext context, Object value) {
    String name = domains.getLast().sqlName();
    if (value == null && domains.stream().anyMatch(each -> each.notNull().isPresent())) {
      throw VecinoException.of(NOT_NULL_VIOLATION, "domain %s does not allow null values", name).about(object());
    }
    if (conditions == null) {
      return;
    }
    Object[] results = conditions.evaluate(context, new Object[] {value});
    for (int i = 0; i < results.length; i++) {
      if (Boolean.FALSE.equals(results[i])) {
        throw VecinoException.of(
                CHECK_VIOLATION, "value for domain %s violates check constraint \"%s\"", name, checks.get(i).name())
            .about(object().constraint(checks.get(i).name()));
      }
    }
  }
}
