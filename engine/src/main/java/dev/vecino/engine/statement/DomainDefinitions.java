package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.DUPLICATE_OBJECT;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.ObjectNames;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.DomainConstraints;
import dev.vecino.planner.RowExpressions;
import dev.vecino.sql.DomainStatement;
import dev.vecino.sql.DomainStatement.AddCheck;
import dev.vecino.sql.DomainStatement.AlterDomain;
import dev.vecino.sql.DomainStatement.CreateDomain;
import dev.vecino.sql.DomainStatement.DropConstraint;
import dev.vecino.sql.DomainStatement.RenameConstraint;
import dev.vecino.sql.DomainStatement.SetDefault;
import dev.vecino.sql.DomainStatement.SetNotNull;
import dev.vecino.sql.DomainStatement.ValidateConstraint;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.Statement.CheckConstraint;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** CREATE DOMAIN and ALTER DOMAIN. */
final class DomainDefinitions {
  private static final Pattern LITERAL = Pattern.compile("\\s*'(?:[^']|'')*'\\s*");

  private final Scope scope;
  private Domain domain;

  private DomainDefinitions(Scope scope, Domain domain) {
    this.scope = scope;
    this.domain = domain;
  }

  static void run(DomainStatement statement, Scope scope) {
    switch (statement) {
      case CreateDomain create -> create(create, scope);
      case AlterDomain alter -> {
        Domain domain = (Domain) UserTypes.require(ObjectKind.DOMAIN, alter.domain(), scope);
        new DomainDefinitions(scope, domain).alter(alter);
      }
    }
  }

  private static void create(CreateDomain create, Scope scope) {
    String schema = scope.relations().schemaOfNew(create.domain());
    EnumDefinitions.requireFree(schema, create.domain().name(), scope);
    DataType base = UserTypes.resolve(create.type(), scope);
    int id = scope.transaction().newObjectId();
    var empty =
        new Domain(
            id, schema, create.domain().name(), base, Optional.empty(), Optional.empty(), List.of());
    var definition = new DomainDefinitions(scope, empty);
    create.defaultSql().ifPresent(definition::setDefault);
    create.notNull().ifPresent(notNull -> definition.setNotNull(notNull.name()));
    create.checks().forEach(definition::add);
    scope.transaction().put(definition.domain);
  }

  private void alter(AlterDomain alter) {
    switch (alter.change()) {
      case SetDefault(Optional<String> sql) -> {
        if (sql.isPresent()) {
          setDefault(sql.get());
        } else {
          domain = domain.withDefault(Optional.empty());
        }
        scope.transaction().put(domain);
        new DomainColumns(domain, scope).renew();
        return;
      }
      case SetNotNull(boolean notNull, Optional<String> name) -> {
        if (!notNull) {
          domain = domain.withNotNull(Optional.empty());
        } else if (domain.notNull().isEmpty()) {
          setNotNull(name);
          new DomainColumns(domain, scope).requireNoNulls();
        }
      }
      case AddCheck(CheckConstraint check) -> {
        Check added = add(check);
        if (added.validated()) {
          new DomainColumns(domain, scope).require(added);
        }
      }
      case DropConstraint drop -> drop(drop);
      case RenameConstraint rename -> rename(rename);
      case ValidateConstraint(String name) -> validate(name);
    }
    scope.transaction().put(domain);
  }

  private void setDefault(String sql) {
    String fixed = SequenceReferences.fixed(sql, scope.relations());
    Table table = DomainConstraints.table(domain);
    new TableDraft(scope, table).requireNoColumns(domain.name(), fixed);
    Table named = table.withColumns(List.of(Column.of(1, domain.name(), domain.base().base())), 2);
    RowExpressions value = value(named, fixed);
    if (LITERAL.matcher(fixed).matches()) {
      value.evaluate(scope.context(), new Object[1]);
    }
    domain = domain.withDefault(Optional.of(fixed));
  }

  private RowExpressions value(Table table, String sql) {
    try {
      return scope.compile(table, sql, domain.base().base());
    } catch (VecinoException e) {
      throw e.state() == DATATYPE_MISMATCH
          ? VecinoException.of(
              DATATYPE_MISMATCH,
              "column \"%s\" is of type %s but default expression is of type %s",
              domain.name(), domain.base().base().sqlName(), typeIn(e))
          : e;
    }
  }

  /** The type that the refusal of an expression names. */
  private static String typeIn(VecinoException refusal) {
    return refusal.getMessage().replaceFirst("(?s).* is of type ", "");
  }

  private void requireCondition(String sql) {
    try {
      scope.compile(DomainConstraints.table(domain), sql, DataType.BOOLEAN);
    } catch (VecinoException e) {
      if (e.state() == DATATYPE_MISMATCH && e.getMessage().contains("but expression is of type")) {
        throw VecinoException.of(
            DATATYPE_MISMATCH, "argument of CHECK must be type boolean, not type %s", typeIn(e));
      }
      String what = e.getMessage().startsWith("aggregate") ? "check constraints" : "check constraint";
      throw VecinoException.of(e.state(), "%s", e.getMessage().replace("this expression", what)).causedBy(e);
    }
  }

  private void setNotNull(Optional<String> name) {
    domain = domain.withNotNull(Optional.of(name.map(this::requireFree).orElseGet(() -> choose("not_null"))));
  }

  private Check add(CheckConstraint constraint) {
    String name = constraint.name().map(this::requireFree).orElseGet(() -> choose("check"));
    requireCondition(constraint.expressionSql());
    var check = new Check(name, constraint.expressionSql(), constraint.validated());
    List<Check> checks = new ArrayList<>(domain.checks());
    checks.add(check);
    domain = domain.withChecks(checks);
    return check;
  }

  private String choose(String label) {
    return ObjectNames.choose(domain.name(), "", label, this::has);
  }

  private boolean has(String constraint) {
    return check(constraint).isPresent() || isNotNull(constraint);
  }

  private boolean isNotNull(String constraint) {
    return domain.notNull().filter(constraint::equals).isPresent();
  }

  private Optional<Check> check(String name) {
    return domain.checks().stream().filter(check -> check.name().equals(name)).findFirst();
  }

  private String requireFree(String name) {
    if (has(name)) {
      throw VecinoException.of(
          DUPLICATE_OBJECT, "constraint \"%s\" for domain \"%s\" already exists", name, domain.name());
    }
    return name;
  }

  private void drop(DropConstraint drop) {
    if (isNotNull(drop.name())) {
      domain = domain.withNotNull(Optional.empty());
      return;
    }
    List<Check> checks = new ArrayList<>(domain.checks());
    if (!checks.removeIf(check -> check.name().equals(drop.name()))) {
      VecinoException missing = missing(drop.name());
      if (!drop.ifExists()) {
        throw missing;
      }
      scope.notice("00000", missing.getMessage() + ", skipping");
    }
    domain = domain.withChecks(checks);
  }

  private VecinoException missing(String constraint) {
    return VecinoException.of(
        UNDEFINED_OBJECT, "constraint \"%s\" of domain \"%s\" does not exist", constraint, domain.name());
  }

  private void rename(RenameConstraint rename) {
    if (!has(rename.from())) {
      throw VecinoException.of(
          UNDEFINED_OBJECT, "constraint \"%s\" for domain %s does not exist", rename.from(), domain.sqlName());
    }
    if (has(rename.to())) {
      throw VecinoException.of(
          DUPLICATE_OBJECT, "constraint \"%s\" for domain %s already exists", rename.to(), domain.sqlName());
    }
    if (isNotNull(rename.from())) {
      domain = domain.withNotNull(Optional.of(rename.to()));
      return;
    }
    replace(check(rename.from()).orElseThrow(), check ->
        new Check(rename.to(), check.expressionSql(), check.validated()));
  }

  private void validate(String name) {
    if (isNotNull(name)) {
      throw VecinoException.of(
          WRONG_OBJECT_TYPE, "constraint \"%s\" of domain \"%s\" is not a check constraint", name, domain.name());
    }
    Check found = check(name).orElseThrow(() -> missing(name));
    if (!found.validated()) {
      new DomainColumns(domain, scope).require(found);
      replace(found, check -> new Check(check.name(), check.expressionSql(), true));
    }
  }

  private void replace(Check old, UnaryOperator<Check> change) {
    domain = domain.withChecks(
        domain.checks().stream().map(check -> check.equals(old) ? change.apply(check) : check).toList());
  }
}
