package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DEPENDENT_OBJECTS_STILL_EXIST;

import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.Grant;
import dev.vecino.catalog.Role;
import dev.vecino.error.VecinoException;
import java.util.List;

/** How GRANT and REVOKE change a list of grants. */
final class Acls {
  private Acls() {}

  static AccessList grant(AccessList list, int grantee, int grantor, int privileges, boolean option) {
    Grant old = list.between(grantor, grantee);
    return list.with(
        new Grant(
            grantee, grantor, old.privileges() | privileges, old.grantable() | (option ? privileges : 0)));
  }

  /**
   * Takes privileges back, or only the option to grant them on.
   *
   * @param owner of the object, whose options nobody can take
   * @throws VecinoException 2BP01 where the grantee has granted them on, without {@code cascade}
   */
  static AccessList revoke(
      AccessList list, int grantee, int grantor, int privileges, boolean optionOnly, int owner, boolean cascade) {
    Grant old = list.between(grantor, grantee);
    AccessList changed =
        list.with(
            new Grant(
                grantee,
                grantor,
                optionOnly ? old.privileges() : old.privileges() & ~privileges,
                old.grantable() & ~privileges));
    if (grantee == owner || grantee == Role.PUBLIC) {
      return changed;
    }
    int still = 0;
    for (Grant grant : changed.grants()) {
      still |= grant.grantee() == grantee ? grant.grantable() : 0;
    }
    int lost = old.grantable() & privileges & ~still;
    List<Grant> dependents =
        changed.grants().stream()
            .filter(grant -> grant.grantor() == grantee && (grant.privileges() & lost) != 0)
            .toList();
    if (lost != 0 && !dependents.isEmpty() && !cascade) {
      throw VecinoException.of(DEPENDENT_OBJECTS_STILL_EXIST, "dependent privileges exist")
          .withHint("Use CASCADE to revoke them too.");
    }
    for (Grant grant : dependents) {
      changed = revoke(changed, grant.grantee(), grantee, lost, false, owner, true);
    }
    return changed;
  }
}
