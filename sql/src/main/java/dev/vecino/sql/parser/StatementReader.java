package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.ExtensionStatement.CreateExtension;
import dev.vecino.sql.ExtensionStatement.DropExtension;
import dev.vecino.sql.ExtensionStatement.UpdateExtension;
import dev.vecino.sql.ObjectKind;
import dev.vecino.sql.Persistence;
import dev.vecino.sql.RoleName;
import dev.vecino.sql.SchemaStatement.CreateSchema;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Backup;
import dev.vecino.sql.Statement.CheckIndex;
import dev.vecino.sql.Statement.CheckTable;
import dev.vecino.sql.Statement.Checkpoint;
import dev.vecino.sql.Statement.Delete;
import dev.vecino.sql.Statement.Insert;
import dev.vecino.sql.Statement.Merge;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.Statement.Query;
import dev.vecino.sql.Statement.Update;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWith;

/** Reads one statement: queries and changes of rows by the generated grammar, the others from left to right. */
final class StatementReader {
  private final Lexemes lexemes;
  private final int from;
  private final int to;
  private final Cursor cursor;

  StatementReader(Lexemes lexemes, int from, int to) {
    this.lexemes = lexemes;
    this.from = from;
    this.to = to;
    this.cursor = new Cursor(lexemes, from, to);
  }

  Statement read() {
    return switch (lexemes.word(from)) {
      case "select", "values", "with", "table", "insert", "update", "delete", "merge", "" -> planned();
      case "explain" -> utility(() -> new ExplainReader(cursor).read());
      case "create" -> utility(this::create);
      case "drop" -> utility(this::drop);
      case "alter" -> utility(this::alter);
      case "truncate" -> utility(() -> new TableReader(cursor).truncate());
      case "copy" -> utility(() -> new CopyReader(cursor).read());
      case "set" -> utility(() -> new SettingReader(cursor).set());
      case "reset" -> utility(() -> new SettingReader(cursor).reset());
      case "show" -> utility(() -> new SettingReader(cursor).show());
      case "begin" -> utility(() -> new TransactionReader(cursor).begin());
      case "start" -> utility(() -> new TransactionReader(cursor).start());
      case "commit", "end" -> utility(() -> new TransactionReader(cursor).commit());
      case "rollback", "abort" -> utility(() -> new TransactionReader(cursor).rollback());
      case "savepoint" -> utility(() -> new TransactionReader(cursor).savepoint());
      case "release" -> utility(() -> new TransactionReader(cursor).release());
      case "refresh" -> utility(() -> new ViewReader(cursor).refresh());
      case "comment" -> utility(() -> new CommentReader(cursor).read());
      case "check" -> utility(this::check);
      case "backup" -> utility(this::backup);
      case "analyze", "analyse" -> utility(() -> new MaintenanceReader(cursor).analyze());
      case "prepare" -> utility(() -> new PreparedReader(cursor).prepare());
      case "execute" -> utility(() -> new PreparedReader(cursor).execute());
      case "deallocate" -> utility(() -> new PreparedReader(cursor).deallocate());
      case "declare" -> utility(() -> new CursorReader(cursor).declare());
      case "fetch" -> utility(() -> new CursorReader(cursor).fetch(false));
      case "move" -> utility(() -> new CursorReader(cursor).fetch(true));
      case "close" -> utility(() -> new CursorReader(cursor).close());
      case "listen" -> utility(() -> new NotifyReader(cursor).listen());
      case "unlisten" -> utility(() -> new NotifyReader(cursor).unlisten());
      case "notify" -> utility(() -> new NotifyReader(cursor).sendNotification());
      case "grant" -> utility(() -> new GrantReader(cursor).read(true));
      case "revoke" -> utility(() -> new GrantReader(cursor).read(false));
      case "reassign" -> utility(() -> new RoleReader(cursor).reassign());
      case "discard" -> utility(() -> new MaintenanceReader(cursor).discard());
      case "reindex" -> utility(() -> new MaintenanceReader(cursor).reindex());
      case "vacuum" -> utility(() -> new MaintenanceReader(cursor).vacuum());
      case "checkpoint" -> utility(Checkpoint::new);
      case "lock" -> utility(() -> new LockReader(cursor).read());
      case "cluster" -> utility(() -> new MaintenanceReader(cursor).cluster());
      case "call", "do", "import", "load", "security" ->
          throw lexemes.notSupported(from, lexemes.word(from).toUpperCase(Locale.ROOT));
      default -> throw lexemes.syntaxError(from);
    };
  }

  private interface Reading {
    Statement read();
  }

  private Statement utility(Reading reading) {
    cursor.moveTo(from + 1);
    Statement statement = reading.read();
    cursor.expectEnd();
    return statement;
  }

  private Statement planned() {
    int into = lexemes.isWord(from, "select") ? ViewReader.into(lexemes, from, to) : -1;
    if (into >= 0) {
      return ViewReader.selectInto(lexemes, from, into, to);
    }
    boolean change = lexemes.isWord(from, "update") || lexemes.isWord(from, "delete");
    Optional<String> positioned = change ? PositionedChange.rewritten(lexemes, from, to) : Optional.empty();
    Lexemes read = positioned.map(Lexer::scan).orElse(lexemes);
    var grammar = positioned.isPresent() ? new Grammar(read, 0, read.size() - 1) : new Grammar(lexemes, from, to);
    SqlNode node = grammar.statement();
    int parameters = grammar.parameters();
    return switch (node instanceof SqlWith with ? with.body : node) {
      case SqlPgInsert insert -> new Insert(node, parameters);
      case SqlPgUpdate update -> new Update(node, parameters);
      case SqlPgDelete delete -> new Delete(node, parameters);
      case SqlPgMerge merge -> new Merge(node, parameters);
      default -> new Query(node, parameters, LockingClause.in(node), WithChanges.in(node));
    };
  }

  private Statement create() {
    int position = lexemes.position(from);
    int start = cursor.index();
    if (!cursor.accept("global")) {
      cursor.accept("local");
    }
    boolean temporary = cursor.accept("temporary") || cursor.accept("temp");
    if (!temporary) {
      cursor.accept("unlogged");
    }
    if (cursor.accept("table")) {
      return new TableReader(cursor).create(temporary ? Persistence.TEMPORARY : Persistence.PERMANENT);
    }
    cursor.moveTo(start);
    if (cursor.accept("index")) {
      return new IndexReader(cursor).create(false, position);
    }
    if (cursor.accept("unique", "index")) {
      return new IndexReader(cursor).create(true, position);
    }
    if (cursor.accept("schema")) {
      return createSchema();
    }
    var roles = new RoleReader(cursor);
    if (roles.isRole()) {
      return roles.create();
    }
    if (cursor.accept("materialized", "view")) {
      return new ViewReader(cursor).createMaterialized();
    }
    Statement view = createView();
    if (view != null) {
      return view;
    }
    if (cursor.accept("sequence") || cursor.accept("unlogged", "sequence")) {
      return new SequenceReader(cursor).create(false);
    }
    if (cursor.accept("temporary", "sequence") || cursor.accept("temp", "sequence")) {
      return new SequenceReader(cursor).create(true);
    }
    if (cursor.accept("type")) {
      return new EnumReader(cursor).create();
    }
    if (cursor.accept("domain")) {
      return new DomainReader(cursor).create();
    }
    if (cursor.accept("extension")) {
      boolean ifNotExists = cursor.accept("if", "not", "exists");
      String name = cursor.label();
      cursor.moveTo(to);
      return new CreateExtension(name, ifNotExists);
    }
    throw notSupported("CREATE");
  }

  private Statement createView() {
    int start = cursor.index();
    boolean orReplace = cursor.accept("or", "replace");
    boolean temporary = cursor.accept("temporary") || cursor.accept("temp");
    boolean recursive = cursor.accept("recursive");
    if (cursor.accept("view")) {
      return new ViewReader(cursor).createView(orReplace, temporary, recursive);
    }
    cursor.moveTo(start);
    return null;
  }

  private Statement createSchema() {
    boolean ifNotExists = cursor.accept("if", "not", "exists");
    Optional<String> name = cursor.isWord("authorization") ? Optional.empty() : Optional.of(cursor.name());
    Optional<RoleName> role =
        cursor.accept("authorization") ? Optional.of(RoleReader.role(cursor)) : Optional.empty();
    if (ifNotExists && (cursor.isWord("create") || cursor.isWord("grant"))) {
      throw VecinoException.of(
              SqlState.FEATURE_NOT_SUPPORTED, "CREATE SCHEMA IF NOT EXISTS cannot include schema elements")
          .at(cursor.position());
    }
    return new CreateSchema(name, ifNotExists, role, new SchemaElements(cursor).read());
  }

  private Statement drop() {
    if (cursor.accept("extension")) {
      boolean ifExists = cursor.accept("if", "exists");
      return new DropExtension(cursor.list(cursor::label), ifExists, cursor.acceptBehavior());
    }
    if (cursor.accept("owned")) {
      return new RoleReader(cursor).dropOwned();
    }
    var roles = new RoleReader(cursor);
    if (roles.isRole()) {
      return roles.drop();
    }
    var reader = new ObjectReader(cursor);
    Statement known = reader.kind().map(reader::drop).orElseGet(() -> new AbsentReader(cursor).read());
    if (known == null) {
      throw notSupported("DROP");
    }
    return known;
  }

  private Statement alter() {
    if (cursor.accept("extension")) {
      String name = cursor.label();
      cursor.expect("update");
      cursor.moveTo(to);
      return new UpdateExtension(name);
    }
    if (cursor.accept("table")) {
      return new TableReader(cursor).alter();
    }
    if (cursor.accept("system")) {
      return new SettingReader(cursor).alterSystem();
    }
    if (cursor.accept("default", "privileges")) {
      return new GrantReader(cursor).defaults();
    }
    var roles = new RoleReader(cursor);
    if (roles.isRole()) {
      return roles.alter();
    }
    var reader = new ObjectReader(cursor);
    return reader.kind().map(kind -> alter(reader, kind)).orElseThrow(() -> notSupported("ALTER"));
  }

  private Statement alter(ObjectReader reader, ObjectKind kind) {
    boolean ifExists = kind != ObjectKind.TYPE && kind != ObjectKind.DOMAIN && cursor.accept("if", "exists");
    Name name = reader.name(kind);
    Statement own =
        switch (kind) {
          case TYPE -> new EnumReader(cursor).alter(name);
          case DOMAIN -> new DomainReader(cursor).alter(name);
          default -> null;
        };
    if (own != null) {
      return own;
    }
    Statement change = reader.change(kind, name, ifExists);
    if (change != null) {
      return change;
    }
    if (kind == ObjectKind.SEQUENCE) {
      return new SequenceReader(cursor).alter(name, ifExists);
    }
    throw cursor.is(LexemeKind.WORD)
        ? cursor.notSupported("this form of ALTER " + kind.keywords())
        : cursor.syntaxError();
  }

  private Statement backup() {
    cursor.expect("to");
    return new Backup(cursor.string());
  }

  private Statement check() {
    if (cursor.accept("table")) {
      return new CheckTable(cursor.qualifiedName());
    }
    cursor.expect("index");
    return new CheckIndex(cursor.qualifiedName());
  }

  private RuntimeException notSupported(String verb) {
    if (!cursor.is(LexemeKind.WORD)) {
      return cursor.syntaxError();
    }
    var name = new StringBuilder(verb);
    for (int i = cursor.index(); i < to && i < from + 4 && isKindOfObject(i); i++) {
      name.append(' ').append(lexemes.word(i).toUpperCase(Locale.ROOT));
    }
    return name.length() == verb.length() ? cursor.syntaxError() : cursor.statementNotSupported(name.toString());
  }

  private boolean isKindOfObject(int i) {
    return switch (lexemes.word(i)) {
      case "access", "aggregate", "cast", "collation", "conversion", "data", "database", "default", "domain", "event",
          "extension", "foreign", "function", "global", "group", "index", "language", "local", "mapping",
          "materialized", "method", "operator", "or", "owned", "policy", "privileges", "procedure", "publication",
          "recursive", "replace", "role", "routine", "rule", "schema", "sequence", "server", "statistics",
          "subscription", "system", "table", "tablespace", "temp", "temporary", "text", "transform", "trigger",
          "type", "unlogged", "user", "view", "wrapper" -> true;
      default -> false;
    };
  }
}
