package dev.vecino.engine.access;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.catalog.Authorization;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Role;
import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who a session is. The name that it began with is that of a role; a name that no role has is the first superuser's, since
 * whoever opens the files can do everything with them, and a server lets nobody in whom it has not asked for a password.
 */
public final class SessionRoles {
  private final String name;
  private final int id;
  private final boolean alias;
  private final Settings settings;
  private Catalog catalog; // the one that the authority is for
  private Settings.State state;
  private Authority authority;

  public SessionRoles(String name, Authorization authorization, Settings settings) {
    Optional<Role> role = authorization.role(name);
    this.name = name;
    this.alias = role.isEmpty();
    this.id = role.orElse(Role.BOOTSTRAP).id();
    this.settings = settings;
  }

  /** The name that the session began with. */
  public String authenticatedName() {
    return name;
  }

  /** Id of the role that the session began as. */
  public int id() {
    return id;
  }

  /** What the session may do now, and as who. */
  public Authority authority(Catalog now) {
    if (now != catalog || settings.state() != state) {
      Authorization authorization = now.authorization();
      authority = new Authority(now, current(authorization), names());
      catalog = now;
      state = settings.state();
    }
    return authority;
  }

  private Role current(Authorization authorization) {
    String set = settings.get(Settings.ROLE);
    return set == null || set.equals("none")
        ? session(authorization)
        : find(authorization, set).orElseGet(() -> gone(set));
  }

  /** The role of SET SESSION AUTHORIZATION, else that which the session began as. */
  public Role session(Authorization authorization) {
    String set = settings.get(Settings.SESSION_AUTHORIZATION);
    return set == null || set.equals("default")
        ? authenticated(authorization)
        : find(authorization, set).orElseGet(() -> gone(set));
  }

  /** The role that the session began as. */
  public Role authenticated(Authorization authorization) {
    return authorization.role(id).orElseGet(() -> gone(name));
  }

  // A role that was dropped while a session of it goes on: it may do nothing any more.
  private static Role gone(String name) {
    return new Role(Role.PUBLIC, name, Set.of(), Optional.empty(), Optional.empty(), -1, Map.of());
  }

  /**
   * Refuses a role that the session may not become; other settings are not looked at.
   *
   * @param value what SET ROLE or SET SESSION AUTHORIZATION says, or what their settings are given
   */
  public void requireMaySet(String setting, String value, Catalog now) {
    Authorization authorization = now.authorization();
    boolean isRole = setting.equalsIgnoreCase(Settings.ROLE);
    boolean isSession = setting.equalsIgnoreCase(Settings.SESSION_AUTHORIZATION);
    if (!isRole && !isSession || value.equals(isRole ? "none" : "default")) {
      return;
    }
    Role wanted = find(authorization, value)
        .orElseThrow(() -> VecinoException.of(INVALID_PARAMETER_VALUE, "role \"%s\" does not exist", value));
    if (isRole) {
      Role session = session(authorization);
      if (!session.superuser() && !authorization.settable(session.id()).contains(wanted.id())) {
        throw Denied.of("set role \"" + value + "\"");
      }
    } else if (!authenticated(authorization).superuser() && wanted.id() != id) {
      throw Denied.of("set session authorization \"" + value + "\"");
    }
  }

  /** @throws VecinoException 42501 where only superusers may change a setting */
  public void requireMayChange(String setting, Catalog now) {
    if (Settings.isForSuperusers(setting) && !authority(now).superuser()) {
      throw Denied.of("set parameter \"" + setting + "\"");
    }
  }

  /** The role of a name, by which the session's own name means the first superuser where no role has it. */
  public Optional<Role> find(Authorization authorization, String wanted) {
    return names().find(authorization, wanted);
  }

  public RoleNames names() {
    return new RoleNames(alias ? Optional.of(name) : Optional.empty());
  }

  /** The name of the role that the session is now: {@code current_user}. */
  public String currentName(Catalog now) {
    return names().of(authority(now).role());
  }

  /** {@code session_user}. */
  public String sessionName(Catalog now) {
    return names().of(session(now.authorization()));
  }
}
