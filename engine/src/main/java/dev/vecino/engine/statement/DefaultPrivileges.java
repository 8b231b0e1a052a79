package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_GRANT_OPERATION;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;

import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.DefaultAccess;
import dev.vecino.catalog.Schema;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.Denied;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.PrivilegeStatement.Change;
import dev.vecino.sql.PrivilegeStatement.Kind;
import dev.vecino.sql.PrivilegeStatement.OnNew;
import dev.vecino.sql.RoleName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** ALTER DEFAULT PRIVILEGES. */
final class DefaultPrivileges {
  private DefaultPrivileges() {}

  static void run(OnNew statement, Scope scope) {
    ObjectClass kind = switch (statement.kind()) {
      case SEQUENCE -> ObjectClass.SEQUENCE;
      case SCHEMA -> ObjectClass.SCHEMA;
      case TYPE -> ObjectClass.TYPE;
      case FUNCTION -> ObjectClass.FUNCTION;
      default -> ObjectClass.TABLE;
    };
    if (statement.kind() == Kind.SCHEMA && !statement.schemas().isEmpty()) {
      throw VecinoException.of(
          INVALID_GRANT_OPERATION, "cannot use IN SCHEMA clause when using GRANT/REVOKE ON SCHEMAS");
    }
    if (statement.change().items().stream().anyMatch(item -> !item.columns().isEmpty())) {
      throw VecinoException.of(INVALID_GRANT_OPERATION, "default privileges cannot be set for columns");
    }
    List<Integer> grantees = PrivilegeChanges.grantees(scope, statement.change());
    int privileges = PrivilegeChanges.whole(statement.change(), kind);
    List<Optional<Integer>> schemas = schemas(statement, scope);
    for (int role : roles(statement, scope)) {
      for (Optional<Integer> schema : schemas) {
        change(role, schema, kind, privileges, grantees, statement.change(), scope);
      }
    }
  }

  private static List<Integer> roles(OnNew statement, Scope scope) {
    Authority authority = scope.authority();
    if (statement.roles().isEmpty()) {
      return List.of(authority.role().id());
    }
    List<Integer> roles = new ArrayList<>();
    for (RoleName name : statement.roles()) {
      int role = scope.role(name).id();
      if (!authority.isLike(role)) {
        throw Denied.of("change default privileges");
      }
      roles.add(role);
    }
    return roles;
  }

  private static List<Optional<Integer>> schemas(OnNew statement, Scope scope) {
    if (statement.schemas().isEmpty()) {
      return List.of(Optional.empty());
    }
    List<Optional<Integer>> schemas = new ArrayList<>();
    for (String name : statement.schemas()) {
      schemas.add(Optional.of(
          scope.catalog().schema(name).map(Schema::id)
              .orElseThrow(() -> VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", name))));
    }
    return schemas;
  }

  private static void change(
      int role, Optional<Integer> schema, ObjectClass kind, int privileges, List<Integer> grantees, Change change,
      Scope scope) {
    Optional<DefaultAccess> old = scope.catalog().objects(DefaultAccess.class)
        .filter(a -> a.role() == role && a.schema().equals(schema) && a.kind() == kind.letter())
        .findFirst();
    // Without a schema all that a new object has is kept, with one what comes to that.
    AccessList initial = schema.isPresent() ? AccessList.NONE : Authority.initial(0, kind, role);
    AccessList list = old.map(DefaultAccess::privileges).orElse(initial);
    for (int grantee : grantees) {
      list = change.grant()
          ? Acls.grant(list, grantee, role, privileges, change.option())
          : Acls.revoke(list, grantee, role, privileges, change.option(), role, change.cascade());
    }
    if (list.equals(initial)) {
      old.ifPresent(scope.transaction()::remove);
    } else {
      AccessList changed = list;
      scope.transaction().put(
          old.map(a -> a.with(changed))
              .orElseGet(() -> new DefaultAccess(
                  scope.transaction().newObjectId(), role, schema, kind.letter(), changed)));
    }
  }
}
