package dev.vecino.engine.statement;

import static dev.vecino.catalog.Privilege.CREATE;
import static dev.vecino.catalog.Privilege.DELETE;
import static dev.vecino.catalog.Privilege.INSERT;
import static dev.vecino.catalog.Privilege.MAINTAIN;
import static dev.vecino.catalog.Privilege.REFERENCES;
import static dev.vecino.catalog.Privilege.SELECT;
import static dev.vecino.catalog.Privilege.TEMPORARY;
import static dev.vecino.catalog.Privilege.TRUNCATE;
import static dev.vecino.catalog.Privilege.UPDATE;
import static dev.vecino.catalog.Privilege.USAGE;

import dev.vecino.Notice;
import dev.vecino.catalog.Access;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Table;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.Denied;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.engine.access.UseCheck;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.catalog.Relations.Any;
import dev.vecino.planner.RelationUse;
import dev.vecino.sql.CommentStatement;
import dev.vecino.sql.DropAbsent;
import dev.vecino.sql.DomainStatement;
import dev.vecino.sql.ExtensionStatement;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.ObjectStatement;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Persistence;
import dev.vecino.sql.PrivilegeStatement;
import dev.vecino.sql.RoleName;
import dev.vecino.sql.RoleStatement;
import dev.vecino.sql.SchemaStatement;
import dev.vecino.sql.SequenceStatement;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.AddConstraint;
import dev.vecino.sql.Statement.AddColumn;
import dev.vecino.sql.Statement.Analyzed;
import dev.vecino.sql.Statement.Constraint;
import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.Statement.Reference;
import dev.vecino.sql.TypeStatement;
import dev.vecino.sql.ViewStatement;
import dev.vecino.type.DataType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses statements that are not planned to roles that may not run them. What a statement names and does not exist is passed
 * over: the statement itself tells of it.
 */
final class Permissions {
  private final Scope scope;
  private final Authority authority;

  private Permissions(Scope scope) {
    this.scope = scope;
    this.authority = scope.authority();
  }

  /** @throws dev.vecino.error.VecinoException 42501 */
  static void require(Statement statement, Scope scope) {
    if (!scope.authority().superuser()) {
      new Permissions(scope).require(statement);
    }
  }

  private void require(Statement statement) {
    switch (statement) {
      case Statement.CreateTable create -> {
        requireCreate(create.table(), create.persistence());
        create.columns().forEach(column -> requireType(column.type()));
        create.likes().forEach(like -> requireUse(like.source(), SELECT, Set.of()));
        requireReferences(create.constraints());
      }
      case Statement.AlterTable alter -> alterTable(alter);
      case Statement.CreateIndex create -> requireOwner(create.table());
      case Statement.Truncate truncate -> truncate.tables().forEach(name -> requirePrivilege(name, TRUNCATE));
      case Statement.CopyFrom copy -> copyFrom(copy);
      case Statement.CopyTo copy -> copyTo(copy);
      case Statement.LockTables lock -> lock.tables().forEach(name -> requireLock(name, lock.mode()));
      case Statement.Reindex reindex -> reindex(reindex);
      case Statement.Cluster cluster -> cluster.table().ifPresent(table -> requirePrivilege(table, MAINTAIN));
      case Statement.CheckTable check -> requireOwner(check.table());
      case Statement.CheckIndex check -> requireOwner(check.index());
      case Statement.Checkpoint checkpoint -> {
        if (!authority.isLike(Role.CHECKPOINT.id())) {
          throw Denied.of("execute CHECKPOINT command").withDetail(
              "Only roles with privileges of the \"pg_checkpoint\" role may execute this command.");
        }
      }
      case Definition definition -> require(definition);
      default -> { }
    }
  }

  private void require(Definition definition) {
    switch (definition) {
      case ObjectStatement statement -> require(statement);
      case CommentStatement comment -> comment(comment);
      case DropAbsent drop -> { }
      case ExtensionStatement.CreateExtension create ->
          throw Denied.of("create extension \"" + create.name() + "\"")
              .withHint("Must be superuser to create this extension.");
      case ExtensionStatement.DropExtension drop -> throw Denied.owner("extension", drop.names().getFirst());
      case ExtensionStatement.UpdateExtension update -> throw Denied.owner("extension", update.name());
      case SequenceStatement.CreateSequence create ->
          requireCreate(create.sequence(), create.temporary() ? Persistence.TEMPORARY : Persistence.PERMANENT);
      case SequenceStatement.AlterSequence alter -> requireOwner(alter.sequence());
      case SchemaStatement.CreateSchema create -> createSchema(create);
      case TypeStatement.CreateEnum create -> requireCreate(create.type(), Persistence.PERMANENT);
      case DomainStatement.CreateDomain create -> requireCreate(create.domain(), Persistence.PERMANENT);
      case DomainStatement.AlterDomain alter -> requireOwnerOfType(alter.domain());
      case TypeStatement.AddValue add -> requireOwnerOfType(add.type());
      case TypeStatement.RenameValue rename -> requireOwnerOfType(rename.type());
      case TypeStatement.CreateComposite create -> requireCreate(create.type(), Persistence.PERMANENT);
      case TypeStatement.AlterAttributes alter -> requireOwnerOfType(alter.type());
      case ViewStatement.CreateView create -> {
        requireCreate(create.view(), create.temporary() ? Persistence.TEMPORARY : Persistence.PERMANENT);
        if (create.orReplace()) {
          requireOwner(create.view());
        }
      }
      case ViewStatement.AlterOptions alter -> requireOwner(alter.view());
      case ViewStatement.AlterDefault alter -> requireOwner(alter.view());
      case ViewStatement.CreateTableAs create -> {
        UseCheck.require(uses(create.sql()), authority);
        requireCreate(create.table(), create.persistence());
      }
      case ViewStatement.Refresh refresh -> {
        requirePrivilege(refresh.view(), MAINTAIN);
        refresh(refresh);
      }
      case RoleStatement statement -> { } // these ask by themselves
      case PrivilegeStatement statement -> { }
    }
  }

  private List<RelationUse> uses(String sql) {
    var query = (Statement.Query) Parser.parse(sql).getFirst().statement();
    if (query.changes()) {
      return scope.planner().uses(query, scope.request(List.of()));
    }
    return UseCheck.sources(scope.planner().define(sql, scope.request(List.of())).query());
  }

  /** A materialized view reads what its owner may read. */
  private void refresh(ViewStatement.Refresh refresh) {
    scope.relations().table(refresh.view()).ifPresent(
        table -> scope.catalog().materialization(table).ifPresent(
            view -> UseCheck.require(
                UseCheck.sources(view.query()), authority.of(authority.authorization().owner(table.id())))));
  }

  private void requireCreate(Name name, Persistence persistence) {
    if (persistence.isTemporary()) {
      if (!authority.may(Access.DATABASE, ObjectClass.DATABASE, TEMPORARY)) {
        throw Denied.of("create temporary tables in database \"" + scope.context().database() + "\"");
      }
      return;
    }
    boolean system = name.schema().filter(scope.catalog().schemas()::contains).isEmpty() && name.schema().isPresent();
    if (!system) {
      requireCreate(scope.relations().schemaOfNew(name));
    }
  }

  private void requireCreate(String schema) {
    boolean temporary = schema.equals(scope.temporaries().schema());
    scope.catalog().schema(schema).ifPresent(found -> {
      if (!temporary && !authority.may(found.id(), ObjectClass.SCHEMA, CREATE)) {
        throw Denied.privilege("schema", schema);
      }
    });
  }

  private void createSchema(SchemaStatement.CreateSchema create) {
    if (!authority.may(Access.DATABASE, ObjectClass.DATABASE, CREATE)) {
      throw Denied.privilege("database", scope.context().database());
    }
  }

  private void requireType(DataType type) {
    DataType resolved = UserTypes.resolve(type, scope);
    scope.catalog().objects(NamedType.class)
        .filter(made -> UserTypes.isOf(resolved, made.id()) && !authority.may(made.id(), ObjectClass.TYPE, USAGE))
        .findFirst()
        .ifPresent(made -> {
          throw Denied.privilege("type", made.name());
        });
  }

  private void requireReferences(List<Constraint> constraints) {
    for (Constraint constraint : constraints) {
      if (constraint instanceof Reference reference) {
        requireReferences(reference);
      }
    }
  }

  private void requireReferences(Reference reference) {
    scope.relations().table(reference.table()).ifPresent(table -> {
      Set<Integer> columns = new HashSet<>();
      reference.referenced().forEach(name -> {
        if (table.position(name) >= 0) {
          columns.add(table.columns().get(table.position(name)).id());
        }
      });
      table.primaryKey().filter(key -> columns.isEmpty()).ifPresent(key -> columns.addAll(key.columns()));
      UseCheck.require(List.of(RelationUse.of(table.id(), REFERENCES, columns)), authority);
    });
  }

  private void alterTable(Statement.AlterTable alter) {
    requireOwner(alter.table());
    for (Statement.Alteration alteration : alter.alterations()) {
      switch (alteration) {
        case AddConstraint add -> requireReferences(List.of(add.constraint()));
        case AddColumn add -> {
          requireType(add.column().type());
          requireReferences(add.constraints());
        }
        case Statement.SetType set -> requireType(set.type());
        default -> { }
      }
    }
  }

  private static String noun(Any found) {
    return found.kind().noun();
  }

  private void requireOwner(Name name) {
    requireSchema(name);
    scope.relations().find(name).ifPresent(this::requireOwner);
  }

  private void requireOwner(Any found) {
    int object = found instanceof Relations.Found index ? index.table().id() : found.id();
    if (!authority.owns(object)) {
      throw Denied.owner(noun(found), found.name());
    }
  }

  private void requireSchema(Name name) {
    name.schema().ifPresent(schema -> {
      if (!authority.mayUse(schema)) {
        throw Denied.privilege("schema", schema);
      }
    });
  }

  private void requirePrivilege(Name name, Privilege privilege) {
    requireSchema(name);
    requireUse(name, privilege, Set.of());
  }

  private void requireUse(Name name, Privilege privilege, Set<Integer> columns) {
    scope.relations().find(name).ifPresent(
        found -> UseCheck.require(List.of(RelationUse.of(found.id(), privilege, columns)), authority));
  }

  private void requireLock(Name name, String mode) {
    requireSchema(name);
    Optional<Table> table = scope.relations().table(name);
    if (table.isEmpty()) {
      return;
    }
    int held = authority.held(table.get().id(), ObjectClass.TABLE);
    int strong = Privilege.bits(UPDATE, DELETE, TRUNCATE, MAINTAIN);
    int enough = switch (mode) {
      case "ACCESS SHARE" -> strong | SELECT.bit() | INSERT.bit();
      case "ROW SHARE", "ROW EXCLUSIVE" -> strong | INSERT.bit();
      default -> strong;
    };
    if ((held & enough) == 0) {
      throw Denied.privilege("table", table.get().name());
    }
  }

  private Set<Integer> columns(Name name, List<String> names) {
    Optional<Table> table = scope.relations().table(name);
    Set<Integer> ids = new HashSet<>();
    table.ifPresent(found -> found.columns().forEach(column -> {
      if (names.contains(column.name()) || names.isEmpty() && column.generatedSql().isEmpty()) {
        ids.add(column.id());
      }
    }));
    return ids;
  }

  private void copyFrom(Statement.CopyFrom copy) {
    if (copy.file() != null && !authority.isLike(Role.READ_SERVER_FILES.id())) {
      throw Denied.of("COPY from a file")
          .withDetail("Only roles with privileges of the \"pg_read_server_files\" role may COPY from a file.")
          .withHint("Anyone can COPY to stdout or from stdin. psql's \\copy command also works for anyone.");
    }
    requireSchema(copy.table());
    requireUse(copy.table(), INSERT, columns(copy.table(), copy.columns()));
    copy.whereSql().flatMap(sql -> scope.relations().table(copy.table()).map(
            table -> List.copyOf(ColumnReferences.in(sql, table.columns()))))
        .filter(names -> !names.isEmpty())
        .ifPresent(names -> requireUse(copy.table(), SELECT, columns(copy.table(), names)));
  }

  private void copyTo(Statement.CopyTo copy) {
    if (copy.file() != null && !authority.isLike(Role.WRITE_SERVER_FILES.id())) {
      throw Denied.of("COPY to a file")
          .withDetail("Only roles with privileges of the \"pg_write_server_files\" role may COPY to a file.")
          .withHint("Anyone can COPY to stdout or from stdin. psql's \\copy command also works for anyone.");
    }
    copy.table().ifPresent(name -> {
      requireSchema(name);
      requireUse(name, SELECT, columns(name, copy.columns()));
    });
    copy.query().ifPresent(
        query -> UseCheck.require(scope.planner().uses(query, scope.request(List.of())), authority));
  }

  private void reindex(Statement.Reindex reindex) {
    switch (reindex.kind()) {
      case INDEX -> scope.relations().index(reindex.name()).ifPresent(
          found -> requireMaintain(found.table(), "index", found.index().name()));
      case TABLE -> scope.relations().table(reindex.name()).ifPresent(
          table -> requireMaintain(table, "table", table.name()));
      case SCHEMA -> scope.catalog().schema(reindex.name().name()).ifPresent(this::requireOwner);
      case DATABASE, SYSTEM -> throw Denied.owner("database", scope.context().database());
    }
  }

  private void requireMaintain(Table table, String noun, String name) {
    if (!authority.may(table.id(), ObjectClass.TABLE, MAINTAIN)) {
      throw Denied.privilege(noun, name);
    }
  }

  private void requireOwnerOfType(Name name) {
    requireSchema(name);
    UserTypes.find(name, scope).filter(type -> !authority.owns(type.id())).ifPresent(type -> {
      throw Denied.owner("type", type.name());
    });
  }

  private void requireOwner(Schema schema) {
    if (!authority.owns(schema.id())) {
      throw Denied.owner("schema", schema.name());
    }
  }

  /** Those of the named tables that the role may maintain, with a warning for each other. */
  static List<Analyzed> maintained(List<Analyzed> tables, String verb, Scope scope) {
    return tables.stream().filter(analyzed -> {
      Optional<Table> table = scope.relations().table(analyzed.name());
      boolean may = table.isEmpty() || scope.authority().may(table.get().id(), ObjectClass.TABLE, MAINTAIN);
      if (!may) {
        scope.notices().accept(
            Notice.warning("01000", "permission denied to " + verb + " \"" + table.get().name() + "\", skipping it"));
      }
      return may;
    }).toList();
  }

  private void require(ObjectStatement statement) {
    List<Name> names = statement instanceof ObjectStatement.Drop drop ? drop.names() : List.of(nameOf(statement));
    for (Name name : names) {
      if (statement.kind() == ObjectKind.SCHEMA) {
        scope.catalog().schema(name.name()).ifPresent(this::requireOwner);
        continue;
      }
      if (isType(statement.kind())) {
        requireOwnerOfType(name);
        continue;
      }
      requireSchema(name);
      Optional<Any> found = scope.relations().find(name);
      boolean isDropOfSchemaOwner = statement instanceof ObjectStatement.Drop
          && found.flatMap(any -> scope.catalog().schema(any.schema())).filter(s -> authority.owns(s.id())).isPresent();
      if (!isDropOfSchemaOwner) {
        found.ifPresent(this::requireOwner);
      }
    }
    switch (statement) {
      case ObjectStatement.Rename rename when rename.kind() == ObjectKind.SCHEMA ->
          createSchema(new SchemaStatement.CreateSchema(Optional.of(rename.to()), false, Optional.empty()));
      case ObjectStatement.Rename rename when isType(rename.kind()) ->
          UserTypes.find(rename.name(), scope).ifPresent(type -> requireCreate(type.schema()));
      case ObjectStatement.Rename rename when rename.kind() != ObjectKind.INDEX ->
          scope.relations().find(rename.name()).ifPresent(found -> requireCreate(found.schema()));
      case ObjectStatement.SetSchema set -> requireCreate(set.schema());
      default -> { }
    }
  }

  private static boolean isType(ObjectKind kind) {
    return kind == ObjectKind.TYPE || kind == ObjectKind.DOMAIN;
  }

  private static Name nameOf(ObjectStatement statement) {
    return switch (statement) {
      case ObjectStatement.Drop drop -> drop.names().getFirst();
      case ObjectStatement.Rename rename -> rename.name();
      case ObjectStatement.RenameColumn rename -> rename.name();
      case ObjectStatement.SetSchema set -> set.name();
      case ObjectStatement.SetOwner set -> set.name();
    };
  }

  private void comment(CommentStatement comment) {
    switch (comment) {
      case CommentStatement.OnObject on when on.kind() == ObjectKind.SCHEMA ->
          scope.catalog().schema(on.name().name()).ifPresent(this::requireOwner);
      case CommentStatement.OnObject on when on.kind() == ObjectKind.TYPE -> requireOwnerOfType(on.name());
      case CommentStatement.OnObject on -> requireOwner(on.name());
      case CommentStatement.OnColumn on -> {
        requireSchema(on.relation());
        scope.relations().find(on.relation()).filter(found -> !authority.owns(found.id())).ifPresent(found -> {
          throw Denied.owner("relation", found.name());
        });
      }
      case CommentStatement.OnConstraint on -> requireOwner(on.table());
      case CommentStatement.OnDomainConstraint on -> requireOwnerOfType(on.domain());
      case CommentStatement.OnRole on -> {
        Role role = scope.role(new RoleName.Named(on.role()));
        if (role.superuser() || !authority.role().has(Role.Attribute.CREATEROLE) || !authority.administers(role.id())) {
          throw Denied.of("comment on role \"" + role.name() + "\"");
        }
      }
      case CommentStatement.OnExtension on -> throw Denied.owner("extension", on.extension());
      case CommentStatement.OnDatabase on -> throw Denied.owner("database", on.database());
    }
  }
}
