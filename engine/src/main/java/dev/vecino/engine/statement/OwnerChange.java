package dev.vecino.engine.statement;

import static dev.vecino.catalog.Privilege.CREATE;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INSUFFICIENT_PRIVILEGE;
import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.engine.access.Authority;
import dev.vecino.engine.access.Denied;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.engine.catalog.Relations.Any;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.ObjectStatement.SetOwner;
import java.util.Optional;

/** ALTER ... OWNER TO. */
final class OwnerChange {
  private OwnerChange() {}

  static void run(SetOwner set, Scope scope) {
    if (set.kind() == ObjectKind.SCHEMA) {
      Schema schema = scope.catalog().schema(set.name().name()).orElseThrow(
          () -> VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", set.name().name()));
      Role owner = scope.role(set.owner());
      requireMember(owner, scope);
      Ownership.give(schema.id(), owner.id(), scope);
      return;
    }
    if (set.kind() == ObjectKind.TYPE || set.kind() == ObjectKind.DOMAIN) {
      int type = UserTypes.require(set.kind(), set.name(), scope).id();
      Role owner = scope.role(set.owner());
      requireMember(owner, scope);
      Ownership.give(type, owner.id(), scope);
      return;
    }
    Optional<Any> found = Renaming.find(set.kind(), set.name(), set.ifExists(), scope);
    if (found.isEmpty()) {
      return;
    }
    Role owner = scope.role(set.owner());
    requireMember(owner, scope);
    requireCreate(owner, found.get(), scope);
    switch (found.get()) {
      case Relations.OfTable(Table table, boolean materialized) -> {
        Ownership.give(table.id(), owner.id(), scope);
        for (Column column : table.columns()) {
          scope.catalog().sequencesOf(table, column)
              .forEach(sequence -> Ownership.give(sequence.id(), owner.id(), scope));
        }
      }
      case Relations.Other(Sequence sequence) when sequence.owner().isPresent() ->
          throw VecinoException.of(
                  FEATURE_NOT_SUPPORTED, "cannot change owner of sequence \"%s\"", sequence.name())
              .withDetail("Sequence \"%s\" is linked to table \"%s\".", sequence.name(),
                  scope.catalog().table(sequence.owner().get().table()).map(Table::name).orElse(""));
      case Relations.Other other -> Ownership.give(other.id(), owner.id(), scope);
      case Relations.Found index ->
          throw VecinoException.of(WRONG_OBJECT_TYPE, "cannot change owner of index \"%s\"", index.name())
              .withHint("Change the ownership of the index's table instead.");
    }
  }

  private static void requireMember(Role owner, Scope scope) {
    Authority authority = scope.authority();
    if (!authority.superuser()
        && !authority.authorization().settable(authority.role().id()).contains(owner.id())) {
      throw VecinoException.of(
          INSUFFICIENT_PRIVILEGE, "must be able to SET ROLE \"%s\"", owner.name());
    }
  }

  private static void requireCreate(Role owner, Any found, Scope scope) {
    if (!scope.authority().superuser()) {
      Authority next = scope.authority().of(owner.id());
      scope.catalog().schema(found.schema()).ifPresent(schema -> {
        if (!next.may(schema.id(), ObjectClass.SCHEMA, CREATE)) {
          throw Denied.privilege("schema", schema.name());
        }
      });
    }
  }
}
