package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DEPENDENT_OBJECTS_STILL_EXIST;
import static dev.vecino.error.SqlState.DUPLICATE_OBJECT;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.OBJECT_IN_USE;
import static dev.vecino.error.SqlState.RESERVED_NAME;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.catalog.Membership;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Role.Attribute;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.Denied;
import dev.vecino.engine.access.ScramVerifier;
import dev.vecino.engine.catalog.CommentTarget;
import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.RoleName;
import dev.vecino.sql.RoleOptions;
import dev.vecino.sql.RoleStatement.AlterRole;
import dev.vecino.sql.RoleStatement.CreateRole;
import dev.vecino.sql.RoleStatement.DropRole;
import dev.vecino.sql.RoleStatement.RenameRole;
import dev.vecino.sql.RoleStatement.SetOfRole;
import dev.vecino.sql.type.Values;
import dev.vecino.type.DataType;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** CREATE, ALTER and DROP of roles. */
final class RoleDefinitions {
  private final Scope scope;
  private final Authority authority;

  RoleDefinitions(Scope scope) {
    this.scope = scope;
    this.authority = scope.authority();
  }

  void create(CreateRole create) {
    RoleOptions options = create.options();
    Set<Attribute> attributes = attributes(EnumSet.of(Attribute.INHERIT), options);
    if (!authority.superuser()) {
      if (!authority.role().has(Attribute.CREATEROLE)) {
        throw refused("create role", "Only roles with the CREATEROLE attribute may create roles.");
      }
      for (Attribute attribute : attributes) {
        if (isGuarded(attribute) && !authority.role().has(attribute)) {
          throw refused(
              "create role",
              "Only roles with the " + attribute + " attribute may create roles with the " + attribute + " attribute.");
        }
      }
    }
    requireName(create.name());
    if (scope.roles().find(authority.authorization(), create.name()).isPresent()) {
      throw VecinoException.of(DUPLICATE_OBJECT, "role \"%s\" already exists", create.name());
    }
    Role role =
        new Role(
            scope.transaction().newObjectId(),
            create.name(),
            attributes,
            verifier(Optional.empty(), options),
            validUntil(Optional.empty(), options),
            connectionLimit(-1, options),
            Map.of());
    scope.transaction().put(role);
    var memberships = new RoleMemberships(scope);
    if (!authority.superuser()) {
      // Whoever may create roles administers those that it creates.
      scope.transaction().put(
          new Membership(
              scope.transaction().newObjectId(), role.id(), authority.role().id(), Role.BOOTSTRAP.id(), true, false, false));
    }
    options.inRoles().forEach(group -> memberships.add(scope.role(group), role, false));
    options.members().forEach(member -> memberships.add(role, scope.role(member), false));
    options.admins().forEach(member -> memberships.add(role, scope.role(member), true));
  }

  private static boolean isGuarded(Attribute attribute) {
    return switch (attribute) {
      case SUPERUSER, CREATEDB, REPLICATION, BYPASSRLS -> true;
      case INHERIT, CREATEROLE, LOGIN -> false;
    };
  }

  private static VecinoException refused(String action, String detail) {
    return Denied.of(action).withDetail("%s", detail);
  }

  private static void requireName(String name) {
    if (name.startsWith("pg_")) {
      throw VecinoException.of(RESERVED_NAME, "role name \"%s\" is reserved", name)
          .withDetail("Role names starting with \"pg_\" are reserved.");
    }
  }

  private static Set<Attribute> attributes(Set<Attribute> before, RoleOptions options) {
    Set<Attribute> after = EnumSet.noneOf(Attribute.class);
    after.addAll(before);
    options.attributes().forEach((attribute, wanted) -> {
      if (wanted) {
        after.add(attribute);
      } else {
        after.remove(attribute);
      }
    });
    return after;
  }

  private Optional<String> verifier(Optional<String> before, RoleOptions options) {
    if (options.password().isEmpty()) {
      return before;
    }
    return options.password().filter(password -> !password.isEmpty()).map(ScramVerifier::of);
  }

  private Optional<Instant> validUntil(Optional<Instant> before, RoleOptions options) {
    return options.validUntil()
        .map(text -> switch (text.strip().toLowerCase(Locale.ROOT)) {
          case "infinity" -> Optional.<Instant>empty();
          default -> Optional.of(
              (Instant) Values.coerce(DataType.TIMESTAMPTZ, text, scope.settings().effective().style()));
        })
        .orElse(before);
  }

  private static int connectionLimit(int before, RoleOptions options) {
    int limit = options.connectionLimit().orElse(before);
    if (limit < -1) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid connection limit: %d", limit);
    }
    return limit;
  }

  void alter(AlterRole alter) {
    Role role = scope.role(alter.role());
    RoleOptions options = alter.options();
    requireNotReserved(role);
    boolean ownPassword =
        role.id() == authority.role().id() && options.attributes().isEmpty() && options.validUntil().isEmpty()
            && options.connectionLimit().isEmpty();
    if (!ownPassword) {
      requireAdministered(role, "alter role", "alter");
      options.attributes().keySet().forEach(this::requireMayChange);
    }
    scope.transaction().put(
        new Role(
            role.id(),
            role.name(),
            attributes(role.attributes(), options),
            verifier(role.verifier(), options),
            validUntil(role.validUntil(), options),
            connectionLimit(role.connectionLimit(), options),
            role.settings()));
  }

  private void requireMayChange(Attribute attribute) {
    if (isGuarded(attribute) && !authority.superuser() && !authority.role().has(attribute)) {
      throw refused(
          "alter role",
          "Only roles with the " + attribute + " attribute may change the " + attribute + " attribute.");
    }
  }

  private void requireAdministered(Role role, String action, String verb) {
    if (authority.superuser()) {
      return;
    }
    if (role.superuser()) {
      throw refused(
          action, "Only roles with the SUPERUSER attribute may " + verb + " roles with the SUPERUSER attribute.");
    }
    if (!authority.role().has(Attribute.CREATEROLE) || !authority.administers(role.id())) {
      throw refused(
          action,
          "Only roles with the CREATEROLE attribute and the ADMIN option on role \"" + role.name() + "\" may " + verb
              + " this role.");
    }
  }

  private static void requireNotReserved(Role role) {
    if (role.name().startsWith("pg_")) {
      throw VecinoException.of(RESERVED_NAME, "role name \"%s\" is reserved", role.name())
          .withDetail("Cannot alter reserved roles.");
    }
  }

  void rename(RenameRole rename) {
    Role role = scope.role(new RoleName.Named(rename.name()));
    requireNotReserved(role);
    requireName(rename.to());
    if (scope.roles().find(authority.authorization(), rename.to()).isPresent()) {
      throw VecinoException.of(DUPLICATE_OBJECT, "role \"%s\" already exists", rename.to());
    }
    if (role.id() == scope.roles().session(authority.authorization()).id()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "session user cannot be renamed");
    }
    if (role.id() == authority.role().id()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "current user cannot be renamed");
    }
    requireAdministered(role, "rename role", "rename");
    scope.transaction().put(role.withName(rename.to()));
  }

  void set(SetOfRole set) {
    boolean all = set.role() instanceof RoleName.Everybody;
    Role role = all ? authority.authorization().everybody() : scope.role(set.role());
    if (all && !authority.superuser()) {
      throw refused("alter setting", "Only roles with the SUPERUSER attribute may alter settings globally.");
    }
    requireNotReserved(role);
    if (!all && role.id() != authority.role().id()) {
      requireAdministered(role, "alter setting", "alter");
    }
    Map<String, String> settings = new HashMap<>(role.settings());
    if (set.setting().isEmpty()) {
      settings.clear();
    } else {
      String name = set.setting().get().toLowerCase(Locale.ROOT);
      settings.remove(name);
      set.value().ifPresent(value -> {
        Settings.requireValid(name, value);
        settings.put(name, value);
      });
    }
    scope.transaction().put(role.withSettings(settings));
  }

  void drop(DropRole drop) {
    if (!authority.superuser() && !authority.role().has(Attribute.CREATEROLE)) {
      throw refused(
          "drop role",
          "Only roles with the CREATEROLE attribute and the ADMIN option on the target roles may drop roles.");
    }
    for (RoleName name : drop.roles()) {
      if (drop.ifExists() && name instanceof RoleName.Named(String text)
          && scope.roles().find(scope.catalog().authorization(), text).isEmpty()) {
        scope.notice("00000", "role \"" + text + "\" does not exist, skipping");
        continue;
      }
      if (!(name instanceof RoleName.Named)) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot use special role specifier in DROP ROLE");
      }
      drop(scope.role(name));
    }
  }

  private void drop(Role role) {
    if (role.id() == authority.role().id()) {
      throw VecinoException.of(OBJECT_IN_USE, "current user cannot be dropped");
    }
    if (role.id() == scope.roles().session(authority.authorization()).id()
        || role.id() == scope.roles().id()) {
      throw VecinoException.of(OBJECT_IN_USE, "session user cannot be dropped");
    }
    requireAdministered(role, "drop role", "drop");
    if (Role.PREDEFINED.stream().anyMatch(predefined -> predefined.id() == role.id())) {
      throw VecinoException.of(
          DEPENDENT_OBJECTS_STILL_EXIST,
          "cannot drop role %s because it is required by the database system", role.name());
    }
    List<String> dependents = new OwnedObjects(scope).describe(role);
    if (!dependents.isEmpty()) {
      throw VecinoException.of(
              DEPENDENT_OBJECTS_STILL_EXIST,
              "role \"%s\" cannot be dropped because some objects depend on it", role.name())
          .withDetail("%s", String.join("\n", dependents));
    }
    scope.catalog().objects(Membership.class)
        .filter(membership -> membership.role() == role.id() || membership.member() == role.id())
        .toList()
        .forEach(scope.transaction()::remove);
    Comments.forget(CommentTarget.role(role), scope);
    scope.transaction().remove(role);
  }

  /** The error for a name that no role has. */
  static VecinoException missing(String name) {
    return VecinoException.of(UNDEFINED_OBJECT, "role \"%s\" does not exist", name);
  }
}
