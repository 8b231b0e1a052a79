package dev.vecino.engine.access;

import dev.vecino.catalog.Authorization;
import dev.vecino.catalog.Role;
import java.util.Optional;

/**
 * The names of roles as a session sees them.
 *
 * @param superuser what the session calls the first superuser, where it began under a name that no role has
 */
public record RoleNames(Optional<String> superuser) {
  public String of(Role role) {
    return role.id() == Role.BOOTSTRAP.id() ? superuser.orElse(role.name()) : role.name();
  }

  /** The name of the role of that id. */
  public String of(Authorization authorization, int id) {
    return authorization.role(id).map(this::of).orElse("unknown (OID=" + ((long) id + Role.FIRST_OID) + ")");
  }

  public Optional<Role> find(Authorization authorization, String name) {
    return authorization.role(name).or(
        () -> superuser.filter(name::equals).flatMap(own -> authorization.role(Role.BOOTSTRAP.id())));
  }
}
