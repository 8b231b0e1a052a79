package dev.vecino.sql;

import dev.vecino.catalog.Role.Attribute;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What CREATE ROLE and ALTER ROLE say of a role.
 *
 * @param attributes those that are named, and whether the role is to have them
 * @param password empty where it is not named, an empty text for NULL
 * @param validUntil a moment as text
 * @param inRoles roles that the new one becomes a member of
 * @param members roles that become members of the new one
 * @param admins the same with the admin option
 */
public record RoleOptions(
    Map<Attribute, Boolean> attributes,
    Optional<String> password,
    Optional<String> validUntil,
    OptionalInt connectionLimit,
    List<RoleName> inRoles,
    List<RoleName> members,
    List<RoleName> admins) {

  /** Without the password, which is nobody's business. */
  @Override
  public String toString() {
    return "RoleOptions" + attributes;
  }
}
