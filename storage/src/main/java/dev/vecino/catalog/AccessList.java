package dev.vecino.catalog;

import java.util.ArrayList;
import java.util.List;

/** What roles may do with an object: PostgreSQL's {@code aclitem[]}, at most one grant for two roles. */
public record AccessList(List<Grant> grants) {
  public static final AccessList NONE = new AccessList(List.of());

  public AccessList {
    grants = List.copyOf(grants);
  }

  /** The privileges that one role has granted to another. */
  public Grant between(int grantor, int grantee) {
    return grants.stream()
        .filter(grant -> grant.grantee() == grantee && grant.grantor() == grantor)
        .findFirst()
        .orElse(new Grant(grantee, grantor, 0, 0));
  }

  /** This list with a grant in the place of the one between its roles; without privileges, none. */
  public AccessList with(Grant changed) {
    List<Grant> all = new ArrayList<>();
    boolean found = false;
    for (Grant grant : grants) {
      boolean same = grant.grantee() == changed.grantee() && grant.grantor() == changed.grantor();
      found |= same;
      Grant now = same ? changed : grant;
      if (now.privileges() != 0) {
        all.add(now);
      }
    }
    if (!found && changed.privileges() != 0) {
      all.add(changed);
    }
    return new AccessList(all);
  }

  /** This list with one role in the place of another, as when an object gets another owner. */
  public AccessList replacing(int from, int to) {
    AccessList changed = NONE;
    for (Grant grant : grants) {
      int grantee = grant.grantee() == from ? to : grant.grantee();
      int grantor = grant.grantor() == from ? to : grant.grantor();
      Grant old = changed.between(grantor, grantee);
      changed = changed.with(
          new Grant(grantee, grantor, old.privileges() | grant.privileges(), old.grantable() | grant.grantable()));
    }
    return changed;
  }

  public boolean names(int role) {
    return grants.stream().anyMatch(grant -> grant.grantee() == role || grant.grantor() == role);
  }
}
