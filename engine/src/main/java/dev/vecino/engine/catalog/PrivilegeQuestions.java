package dev.vecino.engine.catalog;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;

import dev.vecino.catalog.Access;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Membership;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.NamedType;
import dev.vecino.catalog.View;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.KnownFunctions;
import dev.vecino.sql.function.CatalogFacts.ObjectKind;
import dev.vecino.sql.function.CatalogFacts.PrivilegeKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Answers {@code has_table_privilege} and its like. */
final class PrivilegeQuestions {
  private static final String WITH_OPTION = " WITH GRANT OPTION";

  private final SessionFacts facts;
  private final CatalogView view;

  PrivilegeQuestions(SessionFacts facts) {
    this.facts = facts;
    this.view = facts.view();
  }

  Boolean ask(PrivilegeKind kind, Object user, Object object, Object column, String privileges) {
    Optional<Role> role = user == null ? Optional.of(view.authority().role()) : role(user);
    if (role.isEmpty()) {
      return kind == PrivilegeKind.ROLE ? null : false;
    }
    Authority authority = new Authority(view.catalog(), role.get(), view.authority().names());
    return switch (kind) {
      case ROLE -> role(object).map(of -> hasRole(authority, of, privileges)).orElse(null);
      case SCHEMA -> schema(object)
          .map(of -> any(privileges, ObjectClass.SCHEMA, (p, option) -> has(authority, of, ObjectClass.SCHEMA, p, option)))
          .orElse(null);
      case TYPE -> type(authority, object, privileges);
      case FUNCTION -> function(object, privileges);
      case DATABASE -> any(privileges, ObjectClass.DATABASE,
          (p, option) -> has(authority, Access.DATABASE, ObjectClass.DATABASE, p, option));
      case SEQUENCE -> relation(object)
          .map(of -> any(privileges, ObjectClass.SEQUENCE, (p, option) -> has(authority, of, ObjectClass.SEQUENCE, p, option)))
          .orElse(null);
      case TABLE -> relation(object)
          .map(of -> any(privileges, ObjectClass.TABLE, (p, option) -> has(authority, of, ObjectClass.TABLE, p, option)))
          .orElseGet(() -> isSystem(object) ? any(privileges, ObjectClass.TABLE, (p, option) -> system(authority, p)) : null);
      case ANY_COLUMN -> relation(object)
          .map(of -> any(privileges, ObjectClass.COLUMN, (p, option) -> authority.mayAny(of, p)))
          .orElseGet(() -> isSystem(object) ? any(privileges, ObjectClass.COLUMN, (p, option) -> system(authority, p)) : null);
      case COLUMN -> relation(object)
          .map(of -> column(of, column).map(number -> any(
              privileges, ObjectClass.COLUMN,
              (p, option) -> option
                  ? authority.mayGrantColumn(of, number, p)
                  : authority.mayColumn(of, number, p))).orElse(null))
          .orElseGet(() -> isSystem(object) ? any(privileges, ObjectClass.COLUMN, (p, option) -> system(authority, p)) : null);
    };
  }

  private Boolean type(Authority authority, Object object, String privileges) {
    Long oid = object instanceof Number number ? (Long) number.longValue() : facts.oid(ObjectKind.TYPE, object.toString());
    if (oid == null) {
      throw VecinoException.of(UNDEFINED_OBJECT, "type \"%s\" does not exist", object);
    }
    Optional<NamedType> made = view.catalog().objects(NamedType.class)
        .filter(type -> type.oid() == oid || SessionFacts.arrayOid(type) == oid)
        .findFirst();
    if (made.isPresent()) {
      int id = made.get().id();
      return any(privileges, ObjectClass.TYPE, (p, option) -> has(authority, id, ObjectClass.TYPE, p, option));
    }
    return facts.name(ObjectKind.TYPE, oid) == null ? null : any(privileges, ObjectClass.TYPE, (p, option) -> !option);
  }

  /** Everybody may execute the functions of the system, and there are no others. */
  private Boolean function(Object object, String privileges) {
    boolean known = object instanceof Number number
        ? facts.name(ObjectKind.FUNCTION, number.longValue()) != null
        : KnownFunctions.contains(
            SessionFacts.name(object.toString().replaceFirst("(?s)\\s*\\(.*", "")).name());
    if (!known && !(object instanceof Number)) {
      throw VecinoException.of(UNDEFINED_FUNCTION, "function \"%s\" does not exist", object);
    }
    return known ? any(privileges, ObjectClass.FUNCTION, (p, option) -> !option) : null;
  }

  private interface Test {
    boolean has(Privilege privilege, boolean option);
  }

  private static boolean any(String privileges, ObjectClass kind, Test test) {
    boolean found = false;
    for (String part : privileges.split(",")) {
      String text = part.strip().toUpperCase(Locale.ROOT);
      boolean option = text.endsWith(WITH_OPTION);
      String name = option ? text.substring(0, text.length() - WITH_OPTION.length()) : text;
      Privilege privilege = Privilege.named(name)
          .filter(p -> (kind.all() & p.bit()) != 0)
          .orElseThrow(() -> unrecognized(part.strip()));
      found |= test.has(privilege, option);
    }
    return found;
  }

  private static VecinoException unrecognized(String text) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized privilege type: \"%s\"", text);
  }

  private static boolean has(Authority authority, int object, ObjectClass kind, Privilege privilege, boolean option) {
    return option ? authority.mayGrant(object, kind, privilege) : authority.may(object, kind, privilege);
  }

  private static boolean system(Authority authority, Privilege privilege) {
    return authority.superuser() || privilege == Privilege.SELECT;
  }

  private boolean hasRole(Authority authority, Role role, String privileges) {
    Role user = authority.role();
    boolean found = false;
    for (String part : privileges.split(",")) {
      String text = part.strip().toUpperCase(Locale.ROOT);
      found |= switch (text) {
        case "MEMBER" -> authority.superuser() || authority.authorization().memberOf(user.id()).contains(role.id());
        case "USAGE" -> authority.isLike(role.id());
        case "SET" -> authority.superuser() || authority.authorization().settable(user.id()).contains(role.id());
        case "MEMBER WITH ADMIN OPTION", "MEMBER WITH GRANT OPTION", "USAGE WITH ADMIN OPTION",
            "USAGE WITH GRANT OPTION", "SET WITH ADMIN OPTION", "SET WITH GRANT OPTION" -> administers(authority, role);
        default -> throw unrecognized(part.strip());
      };
    }
    return found;
  }

  private static boolean administers(Authority authority, Role role) {
    Set<Integer> groups = authority.authorization().memberOf(authority.role().id());
    List<Membership> memberships = authority.authorization().memberships();
    return authority.superuser()
        || memberships.stream().anyMatch(m -> m.role() == role.id() && m.admin() && groups.contains(m.member()));
  }

  private Optional<Role> role(Object user) {
    if (user instanceof Number oid) {
      return view.catalog().authorization().role((int) (oid.longValue() - Role.FIRST_OID));
    }
    String name = user.toString();
    return Optional.of(
        view.authority().names().find(view.catalog().authorization(), name)
            .orElseThrow(() -> VecinoException.of(UNDEFINED_OBJECT, "role \"%s\" does not exist", name)));
  }

  private Optional<Integer> schema(Object object) {
    if (object instanceof Number oid) {
      return view.catalog().objects(Schema.class)
          .filter(schema -> Oids.schema(schema.name()) == oid.longValue())
          .map(Schema::id)
          .findFirst();
    }
    String name = SessionFacts.name(object.toString()).name();
    Optional<Integer> found = view.catalog().schema(name).map(Schema::id);
    if (found.isEmpty() && !view.schemas().contains(name)) {
      throw VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", name);
    }
    return found.or(() -> Optional.of(Schema.PUBLIC.id())); // those of the system: everybody may use them
  }

  private Optional<Integer> relation(Object object) {
    long oid = oid(object);
    int id = (int) (oid - Role.FIRST_OID);
    boolean known = view.catalog().table(id).isPresent()
        || view.catalog().object(id).filter(o -> o instanceof View || o instanceof Sequence).isPresent();
    return known ? Optional.of(id) : Optional.empty();
  }

  private long oid(Object object) {
    if (object instanceof Number number) {
      return number.longValue();
    }
    Long found = facts.oid(ObjectKind.RELATION, object.toString());
    if (found == null) {
      throw VecinoException.of(UNDEFINED_TABLE, "relation \"%s\" does not exist", object);
    }
    return found;
  }

  private boolean isSystem(Object object) {
    long oid = oid(object);
    return facts.name(ObjectKind.RELATION, oid) != null;
  }

  private Optional<Integer> column(int relation, Object column) {
    List<Column> columns = view.catalog().table(relation).map(table -> table.columns())
        .or(() -> view.catalog().object(relation).filter(View.class::isInstance).map(v -> ((View) v).columns()))
        .orElse(List.of());
    if (column instanceof Number number) {
      return columns.stream().map(Column::id).filter(id -> id == number.intValue()).findFirst();
    }
    return Optional.of(
        columns.stream().filter(c -> c.name().equals(column.toString())).map(Column::id).findFirst()
            .orElseThrow(() -> VecinoException.of(
                UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", column,
                view.catalog().table(relation).map(t -> t.name()).orElse(""))));
  }
}
