package dev.vecino.sql.parser;

import dev.vecino.catalog.Role.Attribute;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.RoleName;
import dev.vecino.sql.RoleOptions;
import dev.vecino.sql.RoleStatement.AlterRole;
import dev.vecino.sql.RoleStatement.CreateRole;
import dev.vecino.sql.RoleStatement.DropOwned;
import dev.vecino.sql.RoleStatement.DropRole;
import dev.vecino.sql.RoleStatement.GrantRole;
import dev.vecino.sql.RoleStatement.MembershipOptions;
import dev.vecino.sql.RoleStatement.ReassignOwned;
import dev.vecino.sql.RoleStatement.RenameRole;
import dev.vecino.sql.RoleStatement.RevokeRole;
import dev.vecino.sql.RoleStatement.SetOfRole;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.SetVariable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads CREATE, ALTER and DROP of roles, and REASSIGN and DROP OWNED. */
final class RoleReader {
  private static final String ROLE = "role";
  private static final String USER = "user";
  private static final String GROUP = "group";

  private final Cursor cursor;

  RoleReader(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Whether ROLE, USER or GROUP comes next. */
  boolean isRole() {
    return cursor.isWord(ROLE) || cursor.isWord(USER) && !cursor.isWord(1, "mapping") || cursor.isWord(GROUP);
  }

  private String word() {
    String word = cursor.lexemes().word(cursor.index());
    cursor.moveTo(cursor.index() + 1);
    return word;
  }

  Statement create() {
    boolean login = word().equals(USER);
    String name = newName();
    cursor.accept("with");
    RoleOptions options = options();
    if (login) {
      options.attributes().putIfAbsent(Attribute.LOGIN, true);
    }
    return new CreateRole(name, options);
  }

  Statement alter() {
    boolean group = word().equals(GROUP);
    if (cursor.accept("all")) {
      return settingOf(new RoleName.Everybody());
    }
    RoleName role = role(cursor);
    if (role instanceof RoleName.Named(String name) && cursor.accept("rename", "to")) {
      return new RenameRole(name, newName());
    }
    if (group && role instanceof RoleName.Named(String name)) {
      boolean add = cursor.accept("add", USER);
      if (!add) {
        cursor.expect("drop", USER);
      }
      List<RoleName> members = cursor.list(() -> role(cursor));
      return add
          ? new GrantRole(List.of(name), members, MembershipOptions.NONE, Optional.empty())
          : new RevokeRole(List.of(name), members, Optional.empty(), Optional.empty(), false);
    }
    if (cursor.isWord("set") || cursor.isWord("reset") || cursor.isWord("in")) {
      return settingOf(role);
    }
    cursor.accept("with");
    return new AlterRole(role, options());
  }

  private Statement settingOf(RoleName role) {
    if (cursor.accept("in", "database")) {
      cursor.label(); // a server has one
    }
    if (cursor.accept("reset", "all")) {
      return new SetOfRole(role, Optional.empty(), Optional.empty());
    }
    Statement setting =
        cursor.accept("reset") ? new SettingReader(cursor).reset() : expectSet();
    if (setting instanceof SetVariable(String name, Optional<String> value, boolean local) && !local) {
      return new SetOfRole(role, Optional.of(name), value);
    }
    throw cursor.syntaxError();
  }

  private Statement expectSet() {
    cursor.expect("set");
    return new SettingReader(cursor).set();
  }

  Statement drop() {
    cursor.moveTo(cursor.index() + 1);
    boolean ifExists = cursor.accept("if", "exists");
    return new DropRole(cursor.list(() -> role(cursor)), ifExists);
  }

  Statement reassign() {
    cursor.expect("owned", "by");
    List<RoleName> from = cursor.list(() -> role(cursor));
    cursor.expect("to");
    return new ReassignOwned(from, role(cursor));
  }

  Statement dropOwned() {
    cursor.expect("by");
    List<RoleName> roles = cursor.list(() -> role(cursor));
    return new DropOwned(roles, cursor.acceptBehavior());
  }

  /** A name of a role, or one of the words that stand for one. */
  static RoleName role(Cursor cursor) {
    if (cursor.is(LexemeKind.WORD)) {
      if (cursor.accept("current_user") || cursor.accept("current_role")) {
        return new RoleName.Current();
      }
      if (cursor.accept("session_user")) {
        return new RoleName.SessionUser();
      }
      if (cursor.accept("public")) {
        return new RoleName.Everybody();
      }
      refuseNone(cursor);
    }
    return new RoleName.Named(cursor.name());
  }

  private static void refuseNone(Cursor cursor) {
    if (cursor.isWord("none")) {
      throw VecinoException.of(SqlState.RESERVED_NAME, "role name \"none\" is reserved").at(cursor.position());
    }
  }

  private String newName() {
    int position = cursor.position();
    return switch (role(cursor)) {
      case RoleName.Named(String name) -> name;
      case RoleName.Everybody everybody ->
          throw VecinoException.of(SqlState.RESERVED_NAME, "role name \"public\" is reserved").at(position);
      case RoleName.Current current ->
          throw VecinoException.of(SqlState.RESERVED_NAME, "CURRENT_USER cannot be used as a role name here")
              .at(position);
      case RoleName.SessionUser session ->
          throw VecinoException.of(SqlState.RESERVED_NAME, "SESSION_USER cannot be used as a role name here")
              .at(position);
    };
  }

  private RoleOptions options() {
    Map<Attribute, Boolean> attributes = new EnumMap<>(Attribute.class);
    Optional<String> password = Optional.empty();
    Optional<String> validUntil = Optional.empty();
    OptionalInt connectionLimit = OptionalInt.empty();
    List<RoleName> inRoles = new ArrayList<>();
    List<RoleName> members = new ArrayList<>();
    List<RoleName> admins = new ArrayList<>();
    while (!cursor.atEnd()) {
      int position = cursor.position();
      boolean repeated = false;
      if (cursor.accept("encrypted", "password") || cursor.accept("password")) {
        repeated = password.isPresent();
        password = Optional.of(cursor.accept("null") ? "" : cursor.string());
      } else if (cursor.accept("valid", "until")) {
        repeated = validUntil.isPresent();
        validUntil = Optional.of(cursor.string());
      } else if (cursor.accept("connection", "limit")) {
        repeated = connectionLimit.isPresent();
        connectionLimit = OptionalInt.of(Math.toIntExact(cursor.number()));
      } else if (cursor.accept("in", ROLE) || cursor.accept("in", GROUP)) {
        inRoles.addAll(cursor.list(() -> role(cursor)));
      } else if (cursor.accept(ROLE) || cursor.accept(USER)) {
        members.addAll(cursor.list(() -> role(cursor)));
      } else if (cursor.accept("admin")) {
        admins.addAll(cursor.list(() -> role(cursor)));
      } else if (cursor.accept("sysid")) {
        cursor.number(); // PostgreSQL ignores it, too
      } else {
        repeated = attribute(attributes, position);
      }
      if (repeated) {
        throw conflicting(position);
      }
    }
    return new RoleOptions(attributes, password, validUntil, connectionLimit, inRoles, members, admins);
  }

  private boolean attribute(Map<Attribute, Boolean> attributes, int position) {
    String word = cursor.label();
    boolean wanted = true;
    Attribute found = null;
    for (Attribute attribute : Attribute.values()) {
      String name = attribute.name().toLowerCase(java.util.Locale.ROOT);
      if (word.equals(name) || word.equals("no" + name)) {
        found = attribute;
        wanted = word.equals(name);
      }
    }
    if (found == null) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "unrecognized role option \"%s\"", word).at(position);
    }
    return attributes.put(found, wanted) != null;
  }

  private static VecinoException conflicting(int position) {
    return VecinoException.of(SqlState.SYNTAX_ERROR, "conflicting or redundant options").at(position);
  }
}
