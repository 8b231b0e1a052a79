package dev.vecino.engine.catalog;

import static dev.vecino.error.SqlState.INVALID_NAME;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.CompositeType;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.Relation;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.Denied;
import dev.vecino.engine.access.InitialPrivileges;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.Name;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.sql.function.CatalogFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Answers functions from the catalog that a session sees. */
public record SessionFacts(CatalogView view) implements CatalogFacts {
  private static final Pattern NAME =
      Pattern.compile("\\s*(?:\"(?:[^\"]|\"\")+\"|[^\\s.\"]+)(?:\\s*\\.\\s*(?:\"(?:[^\"]|\"\")+\"|[^\\s.\"]+))*\\s*");

  /** A table, an index or a system relation. */
  private record Named(long oid, String schema, String name) {}

  private List<Named> relations() {
    List<Named> all = new ArrayList<>();
    for (RelationDefinition system : SystemCatalog.all()) {
      all.add(new Named(system.oid(), system.relation().schema(), system.relation().name()));
    }
    for (Table table : view.catalog().tables()) {
      all.add(new Named(Oids.relation(table.id()), table.schema(), table.name()));
      table.indexes().forEach(
          index -> all.add(new Named(Oids.relation(index.id()), table.schema(), index.name())));
    }
    view.catalog().objects(Relation.class)
        .forEach(relation -> all.add(new Named(Oids.relation(relation.id()), relation.schema(), relation.name())));
    view.catalog().objects(CompositeType.class)
        .forEach(type -> all.add(new Named(Oids.relation(type.id()), type.schema(), type.name())));
    return all;
  }

  private Optional<Named> relation(long oid) {
    return relations().stream().filter(named -> named.oid() == oid).findFirst();
  }

  /** The relation that a name means without a schema. */
  private Optional<Named> visible(String name) {
    List<Named> all = relations();
    return view.searchPath(true).stream()
        .flatMap(schema -> all.stream().filter(named -> named.schema().equals(schema) && named.name().equals(name)))
        .findFirst();
  }

  @Override
  public Optional<DataType> type(EnumType name) {
    return view.catalog().type(view.searchPath(true), name).map(NamedType::type);
  }

  @Override
  public Long oid(ObjectKind kind, String written) {
    return switch (kind) {
      case RELATION -> relation(written);
      case TYPE -> type(written);
      case FUNCTION -> function(last(parts(written.replaceAll("\\(.*", ""))));
      case SCHEMA -> view.schemas().contains(last(parts(written))) ? (Long) Oids.schema(last(parts(written))) : null;
      case ROLE -> role(last(parts(written)));
      case COLLATION -> find("pg_collation", 1, last(parts(written)));
    };
  }

  /** A name as SQL writes it. */
  public static Name name(String written) {
    List<String> parts = parts(written);
    return new Name(
        parts.size() == 1 ? Optional.empty() : Optional.of(parts.get(parts.size() - 2)), parts.getLast(), 0);
  }

  private Long relation(String written) {
    if (!NAME.matcher(written).matches()) {
      throw VecinoException.of(INVALID_NAME, "invalid name syntax");
    }
    List<String> parts = parts(written);
    String name = last(parts);
    Optional<Relations.Any> user = view.relations().find(name(written));
    if (user.isPresent()) {
      return Oids.relation(user.get().id());
    }
    if (parts.size() == 1) {
      return visible(name).map(Named::oid).orElse(null);
    }
    String schema = parts.get(parts.size() - 2);
    return relations().stream()
        .filter(named -> named.schema().equals(schema) && named.name().equals(name))
        .findFirst()
        .map(Named::oid)
        .orElse(null);
  }

  private Long type(String written) {
    Long known = PgTypes.find(written);
    boolean isArray = written.strip().endsWith("[]");
    String one = isArray ? written.strip().substring(0, written.strip().length() - 2) : written;
    if (known != null || !NAME.matcher(one).matches()) {
      return known;
    }
    Name name = name(one);
    return view.catalog()
        .type(view.relations().searchPath(), EnumType.named(name.schema(), name.name(), 0))
        .map(type -> isArray ? arrayOid(type) : type.oid())
        .filter(oid -> oid != 0)
        .or(() -> rowType(name, isArray))
        .orElse(null);
  }

  /** The OID of the type of arrays; 0 for a domain, which has none. */
  static long arrayOid(NamedType type) {
    return type instanceof Domain ? 0 : DataType.array(type.type()).oid();
  }

  private Optional<Long> rowType(Name name, boolean isArray) {
    return view.relations().find(name).map(Relations.Any::id)
        .filter(id -> view.catalog().table(id).isPresent() || view.catalog().object(id).orElse(null) instanceof View)
        .map(id -> isArray ? Oids.rowArray(id) : Oids.rowType(id));
  }

  private Long role(String name) {
    return view.authority().names().find(view.catalog().authorization(), name)
        .map(role -> Oids.relation(role.id())).orElse(null);
  }

  private Long function(String name) {
    for (Object[] row : SystemCatalog.rows("pg_catalog", "pg_proc", view)) {
      if (row[1].equals(name)) {
        return (Long) row[0];
      }
    }
    return null;
  }

  private static Long find(String relation, int column, String value) {
    return SystemCatalog.fixed(relation).stream()
        .filter(row -> row[column].equals(value))
        .findFirst()
        .map(row -> (Long) row[0])
        .orElse(null);
  }

  private static String last(List<String> parts) {
    return parts.getLast();
  }

  /** The parts of a dotted name, folded to lower case unless they are quoted. */
  private static List<String> parts(String written) {
    List<String> parts = new ArrayList<>();
    var part = new StringBuilder();
    boolean quoted = false;
    for (char c : written.strip().toCharArray()) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '.' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(quoted ? String.valueOf(c) : String.valueOf(c).toLowerCase(Locale.ROOT));
      }
    }
    parts.add(part.toString());
    return parts;
  }

  @Override
  public String name(ObjectKind kind, long oid) {
    return switch (kind) {
      case RELATION -> relation(oid).map(this::shortest).orElse(null);
      case TYPE -> {
        String name = typeName(oid, -1);
        // Only a column that has no length is of type bpchar.
        yield name == null ? null : name.replaceFirst("^bpchar(?=$|\\[)", "character");
      }
      case FUNCTION -> functionName(oid);
      case SCHEMA -> view.schemas().stream().filter(schema -> Oids.schema(schema) == oid).findFirst().orElse(null);
      case ROLE -> view.catalog().authorization().role((int) (oid - Role.FIRST_OID))
          .map(view.authority().names()::of).orElse(null);
      case COLLATION -> null;
    };
  }

  private String shortest(Named named) {
    boolean isVisible = visible(named.name()).filter(named::equals).isPresent();
    return (isVisible ? "" : quoteIdentifier(named.schema()) + ".") + quoteIdentifier(named.name());
  }

  private String functionName(long oid) {
    Optional<Object[]> known = Routines.find(oid);
    if (known.isPresent()) {
      return (String) known.get()[1];
    }
    for (Object[] row : SystemCatalog.rows("pg_catalog", "pg_proc", view)) {
      if ((Long) row[0] == oid) {
        return (String) row[1];
      }
    }
    return null;
  }

  @Override
  public String typeName(long oid, int modifier) {
    Optional<NamedType> made = view.catalog().objects(NamedType.class)
        .filter(type -> type.oid() == oid || oid != 0 && arrayOid(type) == oid)
        .findFirst();
    if (made.isPresent()) {
      String name = KeptText.type(quoteIdentifier(made.get().name()), made.get().schema(), view);
      return made.get().oid() == oid ? name : name + "[]";
    }
    Optional<String> rows = relation(Oids.rowsOf(oid)).map(this::shortest);
    return rows.map(name -> Oids.isRowArray(oid) ? name + "[]" : name).orElseGet(() -> standard(oid, modifier));
  }

  private String standard(long oid, int modifier) {
    String name = PgTypes.sqlName(oid, modifier);
    return name == null || oid < Oids.DATABASE || Boolean.TRUE.equals(isTypeVisible(oid)) ? name : "public." + name;
  }

  @Override
  public String indexDefinition(long oid, int key, boolean pretty) {
    for (Table table : view.catalog().tables()) {
      for (Index index : table.indexes()) {
        if (Oids.relation(index.id()) == oid) {
          if (key == 0) {
            return KeptText.shown(
                pretty
                    ? Definitions.index(table, index, name(ObjectKind.RELATION, Oids.relation(table.id())))
                    : Definitions.index(table, index),
                view);
          }
          List<String> columns = Definitions.columns(table, index);
          return key > columns.size() ? "" : columns.get(key - 1);
        }
      }
    }
    return null;
  }

  @Override
  public String functionResult(long oid) {
    return Routines.find(oid).map(row -> Routines.result(row, this)).orElse(null);
  }

  @Override
  public String functionArguments(long oid) {
    return Routines.find(oid).map(row -> Routines.arguments(row, this)).orElse(null);
  }

  @Override
  public String constraintDefinition(long oid, boolean pretty) {
    for (Table table : view.catalog().tables()) {
      for (Index.BTree index : table.bTrees()) {
        if (index.constraint() && Oids.constraint(index.id()) == oid) {
          return Definitions.constraint(table, index);
        }
      }
      for (Check check : table.checks()) {
        if (Oids.check(table, check) == oid) {
          return KeptText.shown(Definitions.constraint(table, check, pretty), view);
        }
      }
      for (ForeignKey key : table.foreignKeys()) {
        if (Oids.constraint(key.id()) == oid) {
          Table referenced = view.catalog().table(key.table()).orElseThrow();
          return ForeignKeyRows.definition(
              table, key, referenced, to -> name(ObjectKind.RELATION, Oids.relation(to.id())));
        }
      }
    }
    return DomainRows.definition(oid, pretty, view).orElse(null);
  }

  @Override
  public String comment(long oid, String catalog, int column) {
    return CommentTarget.text(view.catalog(), oid, catalog, column);
  }

  @Override
  public String viewDefinition(long oid, boolean pretty) {
    int id = (int) (oid - Oids.FIRST_RELATION);
    return view.catalog().object(id).filter(View.class::isInstance).map(View.class::cast)
        .map(of -> ViewText.of(of.query(), of.columns(), view, pretty))
        .or(() -> view.catalog().table(id).flatMap(
            table -> view.catalog().materialization(table)
                .map(of -> ViewText.of(of.query(), table.columns(), view, pretty))))
        .orElse(null);
  }

  @Override
  public String sequenceOf(String tableName, String columnName) {
    Name named = name(tableName);
    if (view.relations().require(named) instanceof Relations.Other(View other)) {
      requireColumn(columnName, other.columns().stream().anyMatch(c -> c.name().equals(columnName)), other.name());
      return null;
    }
    Table table = view.relations().requireTable(named);
    int position = table.position(columnName);
    requireColumn(columnName, position >= 0, table.name());
    return view.catalog().sequencesOf(table, table.columns().get(position)).stream()
        .findFirst()
        .map(sequence -> quoteIdentifier(sequence.schema()) + "." + quoteIdentifier(sequence.name()))
        .orElse(null);
  }

  private static void requireColumn(String column, boolean exists, String relation) {
    if (!exists) {
      throw VecinoException.of(
          UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", column, relation);
    }
  }

  @Override
  public Boolean isVisible(long oid) {
    return relation(oid).map(named -> visible(named.name()).filter(named::equals).isPresent()).orElse(null);
  }

  @Override
  public Boolean isTypeVisible(long oid) {
    long relation = Oids.rowsOf(oid);
    if (relation != 0) {
      return isVisible(relation);
    }
    if (oid >= Oids.DATABASE) {
      return PgTypes.of(oid) != null
          ? (Boolean) view.searchPath(true).contains("public")
          : view.catalog().objects(NamedType.class)
              .filter(made -> made.oid() == oid || arrayOid(made) == oid)
              .findFirst()
              .map(made -> view.searchPath(true).contains(made.schema()))
              .orElse(null);
    }
    return SystemCatalog.fixed("pg_type").stream()
        .filter(row -> (Long) row[0] == oid)
        .findFirst()
        .map(row -> (Long) row[2] == Oids.PG_CATALOG || view.searchPath(true).contains("information_schema"))
        .orElse(null);
  }

  @Override
  public Long size(long oid, Part part) {
    for (Table table : view.catalog().tables()) {
      if (Oids.relation(table.id()) == oid) {
        return switch (part) {
          case ROWS -> Sizes.table(view, table);
          case TABLE -> Sizes.table(view, table) + Sizes.apart(table);
          case INDEXES -> Sizes.indexes(view, table);
          case ALL -> Sizes.all(view, table);
        };
      }
      for (Index index : table.indexes()) {
        if (Oids.relation(index.id()) == oid) {
          return part == Part.INDEXES ? 0 : Sizes.index(view, table, index);
        }
      }
    }
    if (view.catalog().objects(Sequence.class).anyMatch(sequence -> Oids.relation(sequence.id()) == oid)) {
      return part == Part.INDEXES ? 0 : Sizes.PAGE;
    }
    return relation(oid).isPresent() ? 0L : null;
  }

  @Override
  public Double indexAccuracy(long oid, int k, Double accuracy, int queries) {
    return IndexAccuracy.measure(view, oid, k, accuracy, queries);
  }

  @Override
  public long databaseSize() {
    return view.catalog().tables().stream().mapToLong(table -> Sizes.all(view, table)).sum();
  }

  @Override
  public Boolean hasPrivilege(PrivilegeKind kind, Object user, Object object, Object column, String privileges) {
    return new PrivilegeQuestions(this).ask(kind, user, object, column, privileges);
  }

  @Override
  public List<String> defaultPrivileges(String kind, long owner) {
    return view.text(InitialPrivileges.of(kind, (int) (owner - Role.FIRST_OID)));
  }

  @Override
  public boolean signal(int process, boolean terminate) {
    Optional<Integer> target = view.session().roleOf(process);
    if (target.isEmpty()) {
      return false;
    }
    Authority authority = view.authority();
    String action = terminate ? "terminate process" : "cancel query";
    boolean superuser = view.catalog().authorization().role(target.get()).filter(Role::superuser).isPresent();
    if (superuser && !authority.superuser()) {
      throw Denied.of(action).withDetail(
          terminate
              ? "Only roles with the SUPERUSER attribute may terminate processes of roles with the SUPERUSER attribute."
              : "Only roles with the SUPERUSER attribute may cancel queries of roles with the SUPERUSER attribute.");
    }
    if (!authority.isLike(target.get()) && !authority.isLike(Role.SIGNAL_BACKEND.id())) {
      throw Denied.of(action).withDetail(
          terminate
              ? "Only roles with privileges of the role whose process is being terminated or with privileges of the"
                  + " \"pg_signal_backend\" role may terminate this process."
              : "Only roles with privileges of the role whose query is being canceled or with privileges of the"
                  + " \"pg_signal_backend\" role may cancel this query.");
    }
    view.session().signal(process, terminate);
    return true;
  }

  @Override
  public boolean reloadConfiguration() {
    if (!view.authority().superuser()) {
      throw Denied.privilege("function", "pg_reload_conf");
    }
    return view.session().reload();
  }

  @Override
  public void resetStatementStatistics() {
    if (!view.authority().superuser()) {
      throw Denied.privilege("function", "pg_stat_statements_reset");
    }
    view.session().resetStatementRuns();
  }

  @Override
  public List<String> searchPath(boolean implicit) {
    return view.searchPath(implicit);
  }

  @Override
  public String set(String setting, String value, boolean local) {
    view.roles().requireMaySet(setting, value, view.catalog());
    view.roles().requireMayChange(setting, view.catalog());
    view.settings().set(setting, value, local);
    return view.settings().get(setting);
  }
}
