package dev.vecino.catalog;

import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A domain: a type whose values are those of another that satisfy its constraints.
 *
 * @param base the type that it was made of, which may be a domain
 * @param notNull the constraint that forbids NULL
 * @param defaultSql the value of columns that have no default of their own, as SQL text
 * @param checks in which {@code VALUE} is the value
 */
public record Domain(
    int id,
    String schema,
    String name,
    DataType base,
    Optional<String> notNull,
    Optional<String> defaultSql,
    List<Check> checks)
    implements NamedType {
  public Domain {
    checks = List.copyOf(checks);
  }

  @Override
  public DataType type() {
    return base.withDomain(id);
  }

  @Override
  public String sqlName() {
    return EnumType.named(Optional.of(schema), name, 0).sqlName();
  }

  public Domain withName(String schema, String name) {
    return new Domain(id, schema, name, base, notNull, defaultSql, checks);
  }

  public Domain withBase(DataType base) {
    return new Domain(id, schema, name, base, notNull, defaultSql, checks);
  }

  /** The domain with its default and its checks changed. */
  public Domain withExpressions(UnaryOperator<String> change) {
    List<Check> changed =
        checks.stream()
            .map(check -> new Check(check.name(), change.apply(check.expressionSql()), check.validated()))
            .toList();
    return withDefault(defaultSql.map(change)).withChecks(changed);
  }

  public Domain withNotNull(Optional<String> constraint) {
    return new Domain(id, schema, name, base, constraint, defaultSql, checks);
  }

  public Domain withDefault(Optional<String> sql) {
    return new Domain(id, schema, name, base, notNull, sql, checks);
  }

  public Domain withChecks(List<Check> checks) {
    return new Domain(id, schema, name, base, notNull, defaultSql, checks);
  }
}
