package dev.vecino.engine.catalog;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Table;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.planner.DomainConstraints;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the catalog lists of domains: the types, their checks, and the columns of them. */
final class DomainRows {
  private static final long DOMAIN_IN = 2597;
  private static final long DOMAIN_RECEIVE = 2598;
  private static final Pattern VALUE =
      Pattern.compile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|\\bvalue\\b", Pattern.CASE_INSENSITIVE);

  private DomainRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    add(producers, "pg_catalog.pg_type", DomainRows::types);
    add(producers, "pg_catalog.pg_constraint", DomainRows::constraints);
    add(producers, "information_schema.check_constraints", DomainRows::checks);
    add(producers, "information_schema.domains", DomainRows::domains);
    add(producers, "information_schema.domain_constraints", DomainRows::domainConstraints);
    add(producers, "information_schema.domain_udt_usage", DomainRows::baseTypes);
    add(producers, "information_schema.column_domain_usage", DomainRows::columns);
  }

  /** Adds a producer beside those that a relation has. */
  static void add(
      Map<String, SystemCatalog.Producer> producers, String relation, SystemCatalog.Producer producer) {
    producers.merge(
        relation, producer, (others, these) -> (view, rows) -> {
          others.produce(view, rows);
          these.produce(view, rows);
        });
  }

  private static void types(CatalogView view, RowSet rows) {
    view.catalog().objects(Domain.class).forEach(domain -> {
      PgTypes.PgType base = PgTypes.of(domain.base());
      PgTypes.PgType type = PgTypes.of(domain, base);
      rows.add()
          .set("oid", type.oid())
          .set("typname", type.name())
          .set("typnamespace", Oids.schema(domain.schema()))
          .set("typowner", view.owner(domain.id()))
          .set("typacl", view.privileges(domain.id(), ObjectClass.TYPE))
          .set("typlen", type.length())
          .set("typbyval", type.byValue())
          .set("typtype", "d")
          .set("typcategory", type.category())
          .set("typisdefined", true)
          .set("typdelim", ",")
          .set("typelem", base.element())
          .set("typinput", DOMAIN_IN)
          .set("typreceive", DOMAIN_RECEIVE)
          .set("typalign", type.align())
          .set("typstorage", type.storage())
          .set("typnotnull", domain.notNull().isPresent())
          .set("typbasetype", PgTypes.of(domain.base(), view.catalog()).oid())
          .set("typtypmod", domain.base().domain() == 0 ? domain.base().modifier() : -1)
          .set("typdefault", domain.defaultSql().map(view::shown).orElse(null));
    });
  }

  private static void constraints(CatalogView view, RowSet rows) {
    view.catalog().objects(Domain.class).forEach(domain -> {
      for (Check check : domain.checks()) {
        rows.add()
            .set("oid", oid(domain, check))
            .set("conname", check.name())
            .set("connamespace", Oids.schema(domain.schema()))
            .set("contype", "c")
            .set("convalidated", check.validated())
            .set("contypid", (long) domain.oid())
            .set("confupdtype", " ")
            .set("confdeltype", " ")
            .set("confmatchtype", " ")
            .set("conislocal", true)
            .set("conbin", check.expressionSql());
      }
    });
  }

  private static long oid(Domain domain, Check check) {
    return Oids.check(DomainConstraints.table(domain), check);
  }

  /** What {@code pg_get_constraintdef} prints of a check of a domain; empty for another constraint. */
  static Optional<String> definition(long oid, boolean pretty, CatalogView view) {
    return view.catalog().objects(Domain.class)
        .flatMap(domain -> domain.checks().stream()
            .filter(check -> oid(domain, check) == oid)
            .map(check -> shown(Definitions.constraint(DomainConstraints.table(domain), check, pretty))))
        .findFirst();
  }

  private static String shown(String sql) {
    return VALUE.matcher(sql).replaceAll(
        found -> Matcher.quoteReplacement(found.group().equalsIgnoreCase("value") ? "VALUE" : found.group()));
  }

  private static void checks(CatalogView view, RowSet rows) {
    view.catalog().objects(Domain.class).forEach(domain -> {
      for (Check check : domain.checks()) {
        String condition = shown(Definitions.condition(DomainConstraints.table(domain), check, false));
        constraint(view, rows, domain, check.name()).set("check_clause", "(" + condition + ")");
      }
    });
  }

  private static RowSet constraint(CatalogView view, RowSet rows, Domain domain, String name) {
    return rows.add()
        .set("constraint_catalog", view.database())
        .set("constraint_schema", domain.schema())
        .set("constraint_name", name);
  }

  private static RowSet named(CatalogView view, RowSet rows, Domain domain) {
    return rows.set("domain_catalog", view.database())
        .set("domain_schema", domain.schema())
        .set("domain_name", domain.name());
  }

  private static void domains(CatalogView view, RowSet rows) {
    view.catalog().objects(Domain.class).forEach(domain -> {
      rows.add();
      named(view, rows, domain)
          .set("domain_default", domain.defaultSql().map(view::shown).orElse(null))
          .set("dtd_identifier", "1");
      InformationSchemaRows.type(view, rows, PgTypes.of(domain.base(), view.catalog()), -1);
      if (domain.base().domain() == 0) {
        InformationSchemaRows.lengths(rows, domain.base());
      }
      if (domain.base().isArray()) {
        rows.set("data_type", domain.base().sqlName());
      }
    });
  }

  private static void domainConstraints(CatalogView view, RowSet rows) {
    view.catalog().objects(Domain.class).forEach(domain -> {
      for (Check check : domain.checks()) {
        constraint(view, rows, domain, check.name());
        named(view, rows, domain).set("is_deferrable", "NO").set("initially_deferred", "NO");
      }
    });
  }

  private static void baseTypes(CatalogView view, RowSet rows) {
    view.catalog().objects(Domain.class).forEach(domain -> {
      rows.add();
      named(view, rows, domain);
      udt(view, rows, domain);
    });
  }

  private static void udt(CatalogView view, RowSet rows, Domain domain) {
    PgTypes.PgType base = PgTypes.of(domain.base(), view.catalog());
    rows.set("udt_catalog", view.database())
        .set("udt_schema", PgTypes.made(base.oid(), view.catalog()).map(made -> made.schema()).orElse("pg_catalog"))
        .set("udt_name", base.name());
  }

  private static void columns(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Column column : table.columns()) {
        if (column.type().domain() != 0) {
          rows.add()
              .set("table_catalog", view.database())
              .set("table_schema", table.schema())
              .set("table_name", table.name())
              .set("column_name", column.name());
          named(view, rows, view.catalog().domain(column.type().domain()));
        }
      }
    }
  }
}
