package dev.vecino.engine.access;

import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.Grant;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Role;
import java.util.List;
import java.util.function.IntFunction;

/** Grants as PostgreSQL's type {@code aclitem} writes them: {@code grantee=privileges/grantor}, a star for the grant option. */
public final class AclText {
  private AclText() {}

  /** @param names names of roles by their ids */
  public static List<String> of(AccessList list, IntFunction<String> names) {
    return list.grants().stream().map(grant -> of(grant, names)).toList();
  }

  private static String of(Grant grant, IntFunction<String> names) {
    var text = new StringBuilder(grant.grantee() == Role.PUBLIC ? "" : quoted(names.apply(grant.grantee())));
    text.append('=');
    for (Privilege privilege : Privilege.of(grant.privileges())) {
      text.append(privilege.letter());
      if ((grant.grantable() & privilege.bit()) != 0) {
        text.append('*');
      }
    }
    return text.append('/').append(quoted(names.apply(grant.grantor()))).toString();
  }

  private static String quoted(String name) {
    boolean safe = name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_');
    return safe ? name : '"' + name.replace("\"", "\"\"") + '"';
  }
}
