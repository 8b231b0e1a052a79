package dev.vecino.sql.parser;

import dev.vecino.sql.PrivilegeStatement.Change;
import dev.vecino.sql.PrivilegeStatement.Item;
import dev.vecino.sql.PrivilegeStatement.Kind;
import dev.vecino.sql.PrivilegeStatement.OnNew;
import dev.vecino.sql.PrivilegeStatement.OnObjects;
import dev.vecino.sql.RoleName;
import dev.vecino.sql.RoleStatement.GrantRole;
import dev.vecino.sql.RoleStatement.MembershipOptions;
import dev.vecino.sql.RoleStatement.RevokeRole;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads GRANT, REVOKE and ALTER DEFAULT PRIVILEGES, behind those words. */
final class GrantReader {
  private final Cursor cursor;

  GrantReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement read(boolean grant) {
    if (!isOnObjects()) {
      return grant ? grantRole() : revokeRole();
    }
    boolean optionFor = !grant && cursor.accept("grant", "option", "for");
    List<Item> items = items();
    cursor.expect("on");
    Kind kind = kind();
    List<Name> names = names(kind);
    return new OnObjects(change(grant, items, optionFor), kind, names);
  }

  /** Privileges are granted ON something, roles are not. */
  private boolean isOnObjects() {
    for (int i = cursor.index(); i < cursor.to(); i++) {
      String word = cursor.lexemes().word(i);
      if (word.equals("on")) {
        return true;
      }
      if (word.equals("to") || word.equals("from")) {
        return false;
      }
    }
    throw cursor.syntaxError();
  }

  private List<Item> items() {
    if (cursor.accept("all")) {
      cursor.accept("privileges");
      return cursor.is(LexemeKind.LEFT_PAREN)
          ? List.of(new Item("all", cursor.parenthesized(cursor::name)))
          : List.of();
    }
    return cursor.list(() -> {
      String privilege = cursor.label().toLowerCase(Locale.ROOT);
      return new Item(
          privilege, cursor.is(LexemeKind.LEFT_PAREN) ? cursor.parenthesized(cursor::name) : List.of());
    });
  }

  private Kind kind() {
    if (cursor.accept("all", "tables", "in", "schema")) {
      return Kind.ALL_TABLES;
    }
    if (cursor.accept("all", "sequences", "in", "schema")) {
      return Kind.ALL_SEQUENCES;
    }
    for (String functions : List.of("functions", "procedures", "routines")) {
      if (cursor.accept("all", functions, "in", "schema")) {
        return Kind.ALL_FUNCTIONS;
      }
    }
    if (cursor.accept("table")) {
      return Kind.TABLE;
    }
    if (isKind("type") || isKind("domain")) {
      return Kind.TYPE;
    }
    if (isKind("function") || isKind("procedure") || isKind("routine")) {
      return Kind.FUNCTION;
    }
    if (cursor.accept("sequence")) {
      return Kind.SEQUENCE;
    }
    if (cursor.accept("schema")) {
      return Kind.SCHEMA;
    }
    if (cursor.accept("database")) {
      return Kind.DATABASE;
    }
    for (String other : List.of("all", "language", "tablespace", "parameter", "foreign", "large")) {
      if (cursor.isWord(other) && !cursor.isWord(1, "to") && !cursor.isWord(1, "from")) {
        throw cursor.notSupported("GRANT ON " + other.toUpperCase(Locale.ROOT));
      }
    }
    return Kind.TABLE;
  }

  /** Takes the word for a kind, unless it is the name of a table. */
  private boolean isKind(String word) {
    return !cursor.isWord(1, "to") && !cursor.isWord(1, "from") && cursor.accept(word);
  }

  private List<Name> names(Kind kind) {
    return switch (kind) {
      case TABLE, SEQUENCE, TYPE -> cursor.list(cursor::qualifiedName);
      case FUNCTION -> cursor.list(this::function);
      case SCHEMA, DATABASE, ALL_TABLES, ALL_SEQUENCES, ALL_FUNCTIONS -> cursor.list(() -> {
        int position = cursor.position();
        return new Name(Optional.empty(), cursor.name(), position);
      });
    };
  }

  /** The name of a function, behind which its arguments may stand. */
  private Name function() {
    Name name = cursor.qualifiedName();
    if (cursor.is(LexemeKind.LEFT_PAREN)) {
      int depth = 0;
      int at = cursor.index();
      do {
        depth += switch (cursor.lexemes().kind(at)) {
          case LEFT_PAREN -> 1;
          case RIGHT_PAREN -> -1;
          default -> 0;
        };
        at++;
      } while (depth > 0 && at < cursor.to());
      cursor.moveTo(at);
    }
    return name;
  }

  private Change change(boolean grant, List<Item> items, boolean optionFor) {
    cursor.expect(grant ? "to" : "from");
    List<RoleName> grantees = cursor.list(this::grantee);
    boolean option = grant ? cursor.accept("with", "grant", "option") : optionFor;
    Optional<RoleName> grantor = grantor();
    return new Change(grant, items, grantees, option, grantor, !grant && cursor.acceptBehavior());
  }

  private RoleName grantee() {
    if (!cursor.isWord(1, "to") && !cursor.isWord(1, "from")) {
      cursor.accept("group");
    }
    return RoleReader.role(cursor);
  }

  private Optional<RoleName> grantor() {
    return cursor.accept("granted", "by") ? Optional.of(RoleReader.role(cursor)) : Optional.empty();
  }

  private Statement grantRole() {
    List<String> roles = cursor.list(cursor::name);
    cursor.expect("to");
    List<RoleName> members = cursor.list(this::grantee);
    MembershipOptions options = MembershipOptions.NONE;
    if (cursor.accept("with")) {
      do {
        options = option(options);
      } while (cursor.accept(LexemeKind.COMMA));
    }
    return new GrantRole(roles, members, options, grantor());
  }

  private MembershipOptions option(MembershipOptions options) {
    String name = cursor.label().toLowerCase(Locale.ROOT);
    Optional<Boolean> value = Optional.of(!cursor.accept("false"));
    if (value.get() && !cursor.accept("option")) {
      cursor.expect("true");
    }
    return switch (name) {
      case "admin" -> new MembershipOptions(value, options.inherit(), options.set());
      case "inherit" -> new MembershipOptions(options.admin(), value, options.set());
      case "set" -> new MembershipOptions(options.admin(), options.inherit(), value);
      default -> throw cursor.syntaxError();
    };
  }

  private Statement revokeRole() {
    Optional<String> option = Optional.empty();
    for (String name : List.of("admin", "inherit", "set")) {
      if (cursor.accept(name, "option", "for")) {
        option = Optional.of(name);
      }
    }
    List<String> roles = cursor.list(cursor::name);
    cursor.expect("from");
    List<RoleName> members = cursor.list(this::grantee);
    Optional<RoleName> grantor = grantor();
    return new RevokeRole(roles, members, option, grantor, cursor.acceptBehavior());
  }

  /** ALTER DEFAULT PRIVILEGES, behind those words. */
  Statement defaults() {
    List<RoleName> roles = List.of();
    List<String> schemas = List.of();
    while (!cursor.isWord("grant") && !cursor.isWord("revoke")) {
      if (cursor.accept("in", "schema")) {
        schemas = cursor.list(cursor::name);
      } else {
        cursor.expect("for");
        if (!cursor.accept("role")) {
          cursor.expect("user");
        }
        roles = cursor.list(() -> RoleReader.role(cursor));
      }
    }
    boolean grant = cursor.accept("grant");
    if (!grant) {
      cursor.expect("revoke");
    }
    boolean optionFor = !grant && cursor.accept("grant", "option", "for");
    List<Item> items = items();
    cursor.expect("on");
    Kind kind;
    if (cursor.accept("tables")) {
      kind = Kind.TABLE;
    } else if (cursor.accept("sequences")) {
      kind = Kind.SEQUENCE;
    } else if (cursor.accept("schemas")) {
      kind = Kind.SCHEMA;
    } else if (cursor.accept("types")) {
      kind = Kind.TYPE;
    } else if (cursor.accept("functions") || cursor.accept("routines")) {
      kind = Kind.FUNCTION;
    } else {
      throw cursor.syntaxError();
    }
    return new OnNew(change(grant, items, optionFor), kind, roles, schemas);
  }
}
