package dev.vecino.storage;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;

import dev.vecino.catalog.Access;
import dev.vecino.catalog.CatalogObject;
import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Comment;
import dev.vecino.catalog.CompositeType;
import dev.vecino.catalog.DefaultAccess;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Extension;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.Membership;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Schema;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.UserType;
import dev.vecino.catalog.View;
import dev.vecino.catalog.View.CheckOption;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import dev.vecino.storage.codec.ValueCodec;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Objects of the catalog other than tables as bytes: the name of the kind, its version, the id, and what the kind has. */
final class ObjectCodec {
  private static final int VERSION = 3;
  /** Before views had check options. */
  private static final int PLAIN_VIEWS = 1;
  /** Before views had options besides. */
  private static final int CHECKED_VIEWS = 2;

  private ObjectCodec() {}

  static byte[] write(CatalogObject object) {
    var sink = new ByteSink();
    text(sink, object.getClass().getSimpleName());
    sink.putVar(VERSION);
    sink.putSigned(object.id());
    switch (object) {
      case Schema schema -> text(sink, schema.name());
      case Sequence sequence -> write(sink, sequence);
      case View view -> {
        text(sink, view.schema());
        text(sink, view.name());
        sink.putVar(view.columns().size());
        view.columns().forEach(column -> CatalogCodec.writeColumn(sink, column));
        QueryCodec.write(sink, view.query());
        text(sink, view.check().name());
        sink.putVar(view.options().size());
        view.options().forEach(option -> text(sink, option));
      }
      case Comment comment -> {
        sink.putVar(comment.relation());
        sink.putVar(comment.oid());
        sink.putVar(comment.column());
        text(sink, comment.text());
      }
      case UserType type -> CatalogCodec.writeEnum(sink, type.definition());
      case CompositeType type -> CatalogCodec.writeRecord(sink, type.definition());
      case Domain domain -> write(sink, domain);
      case Extension extension -> {
        text(sink, extension.name());
        text(sink, extension.version());
      }
      case Role role -> AuthorizationCodec.write(sink, role);
      case Membership membership -> AuthorizationCodec.write(sink, membership);
      case Access access -> AuthorizationCodec.write(sink, access);
      case DefaultAccess access -> AuthorizationCodec.write(sink, access);
      case Materialization view -> {
        sink.putVar(view.table());
        QueryCodec.write(sink, view.query());
        flag(sink, view.populated());
      }
    }
    return sink.toArray();
  }

  static CatalogObject read(byte[] bytes) {
    var source = new ByteSource(bytes);
    try {
      String kind = text(source);
      int version = source.getNumber();
      int id = (int) source.getSigned();
      if (version != VERSION && version != PLAIN_VIEWS && version != CHECKED_VIEWS) {
        throw VecinoException.of(DATA_CORRUPTED, "the catalog has a %s of the unknown format %d", kind, version);
      }
      return switch (kind) {
        case "Schema" -> new Schema(id, text(source));
        case "Sequence" -> readSequence(id, source);
        case "Comment" ->
            new Comment(id, source.getVar(), source.getVar(), source.getNumber(), text(source));
        case "Extension" -> new Extension(id, text(source), text(source));
        case "UserType" -> new UserType(CatalogCodec.readEnum(source));
        case "CompositeType" -> new CompositeType(CatalogCodec.readRecord(source));
        case "Domain" -> readDomain(id, source);
        case "Role" -> AuthorizationCodec.readRole(id, source);
        case "Membership" -> AuthorizationCodec.readMembership(id, source);
        case "Access" -> AuthorizationCodec.readAccess(id, source);
        case "DefaultAccess" -> AuthorizationCodec.readDefaultAccess(id, source);
        case "View" -> readView(id, version, source);
        case "Materialization" ->
            new Materialization(id, source.getNumber(), QueryCodec.read(source), flag(source));
        default -> throw VecinoException.of(DATA_CORRUPTED, "the catalog has an object of the unknown kind %s", kind);
      };
    } catch (IllegalArgumentException | ClassCastException e) {
      throw VecinoException.of(DATA_CORRUPTED, "the catalog cannot be read: the database is damaged").causedBy(e);
    }
  }

  private static void write(ByteSink sink, Sequence sequence) {
    text(sink, sequence.schema());
    text(sink, sequence.name());
    text(sink, sequence.type().name().name());
    sink.putSigned(sequence.start());
    sink.putSigned(sequence.increment());
    sink.putSigned(sequence.min());
    sink.putSigned(sequence.max());
    sink.putSigned(sequence.cache());
    flag(sink, sequence.cycle());
    flag(sink, sequence.owner().isPresent());
    sequence.owner().ifPresent(owner -> {
      sink.putVar(owner.table());
      sink.putVar(owner.column());
      flag(sink, owner.identity());
    });
    sink.putVar(sequence.counter());
    sink.putSigned(sequence.first().last());
    flag(sink, sequence.first().called());
  }

  private static Sequence readSequence(int id, ByteSource source) {
    return new Sequence(
        id,
        text(source),
        text(source),
        DataType.of(TypeName.valueOf(text(source))),
        source.getSigned(),
        source.getSigned(),
        source.getSigned(),
        source.getSigned(),
        source.getSigned(),
        flag(source),
        flag(source)
            ? Optional.of(new Sequence.Owner(source.getNumber(), source.getNumber(), flag(source)))
            : Optional.empty(),
        source.getNumber(),
        new Sequence.Position(source.getSigned(), flag(source)));
  }

  private static void write(ByteSink sink, Domain domain) {
    text(sink, domain.schema());
    text(sink, domain.name());
    CatalogCodec.writeType(sink, domain.base());
    text(sink, domain.notNull().orElse(null));
    text(sink, domain.defaultSql().orElse(null));
    sink.putVar(domain.checks().size());
    for (Check check : domain.checks()) {
      text(sink, check.name());
      text(sink, check.expressionSql());
      flag(sink, check.validated());
    }
  }

  private static Domain readDomain(int id, ByteSource source) {
    String schema = text(source);
    String name = text(source);
    DataType base = CatalogCodec.readType(source);
    Optional<String> notNull = Optional.ofNullable(text(source));
    Optional<String> defaultSql = Optional.ofNullable(text(source));
    List<Check> checks = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      checks.add(new Check(text(source), text(source), flag(source)));
    }
    return new Domain(id, schema, name, base, notNull, defaultSql, checks);
  }

  private static View readView(int id, int version, ByteSource source) {
    String schema = text(source);
    String name = text(source);
    List<Column> columns = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      columns.add(CatalogCodec.readColumn(source));
    }
    ViewQuery query = QueryCodec.read(source);
    CheckOption check = version == PLAIN_VIEWS ? CheckOption.NONE : CheckOption.valueOf(text(source));
    List<String> options = new ArrayList<>();
    for (int i = version <= CHECKED_VIEWS ? 0 : source.getNumber(); i > 0; i--) {
      options.add(text(source));
    }
    return new View(id, schema, name, columns, query, check, options);
  }

  private static void text(ByteSink sink, String text) {
    ValueCodec.write(sink, text);
  }

  private static String text(ByteSource source) {
    return (String) ValueCodec.read(source);
  }

  private static void flag(ByteSink sink, boolean flag) {
    sink.put(flag ? 1 : 0);
  }

  private static boolean flag(ByteSource source) {
    return source.get() != 0;
  }
}
