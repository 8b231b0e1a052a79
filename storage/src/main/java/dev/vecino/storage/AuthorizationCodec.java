package dev.vecino.storage;

import dev.vecino.catalog.Access;
import dev.vecino.catalog.AccessList;
import dev.vecino.catalog.DefaultAccess;
import dev.vecino.catalog.Grant;
import dev.vecino.catalog.Membership;
import dev.vecino.catalog.Role;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import dev.vecino.storage.codec.ValueCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Roles and privileges as bytes. */
final class AuthorizationCodec {
  private AuthorizationCodec() {}

  static void write(ByteSink sink, Role role) {
    text(sink, role.name());
    sink.putVar(role.attributes().size());
    role.attributes().stream().sorted().forEach(attribute -> text(sink, attribute.name()));
    text(sink, role.verifier().orElse(""));
    flag(sink, role.validUntil().isPresent());
    role.validUntil().ifPresent(until -> {
      sink.putSigned(until.getEpochSecond());
      sink.putVar(until.getNano());
    });
    sink.putSigned(role.connectionLimit());
    sink.putVar(role.settings().size());
    new TreeMap<>(role.settings()).forEach((name, value) -> {
      text(sink, name);
      text(sink, value);
    });
  }

  static Role readRole(int id, ByteSource source) {
    String name = text(source);
    Set<Role.Attribute> attributes = EnumSet.noneOf(Role.Attribute.class);
    for (int count = source.getNumber(); count > 0; count--) {
      attributes.add(Role.Attribute.valueOf(text(source)));
    }
    Optional<String> verifier = Optional.of(text(source)).filter(written -> !written.isEmpty());
    Optional<Instant> validUntil =
        flag(source) ? Optional.of(Instant.ofEpochSecond(source.getSigned(), source.getNumber())) : Optional.empty();
    int connections = (int) source.getSigned();
    Map<String, String> settings = new LinkedHashMap<>();
    for (int count = source.getNumber(); count > 0; count--) {
      settings.put(text(source), text(source));
    }
    return new Role(id, name, attributes, verifier, validUntil, connections, settings);
  }

  static void write(ByteSink sink, Membership membership) {
    sink.putSigned(membership.role());
    sink.putSigned(membership.member());
    sink.putSigned(membership.grantor());
    flag(sink, membership.admin());
    flag(sink, membership.inherit());
    flag(sink, membership.set());
  }

  static Membership readMembership(int id, ByteSource source) {
    return new Membership(
        id, number(source), number(source), number(source), flag(source), flag(source), flag(source));
  }

  static void write(ByteSink sink, Access access) {
    sink.putSigned(access.object());
    sink.putSigned(access.owner());
    flag(sink, access.privileges().isPresent());
    access.privileges().ifPresent(list -> write(sink, list));
    sink.putVar(access.columns().size());
    new TreeMap<>(access.columns()).forEach((column, list) -> {
      sink.putVar(column);
      write(sink, list);
    });
  }

  static Access readAccess(int id, ByteSource source) {
    int object = number(source);
    int owner = number(source);
    Optional<AccessList> privileges = flag(source) ? Optional.of(readList(source)) : Optional.empty();
    Map<Integer, AccessList> columns = new LinkedHashMap<>();
    for (int count = source.getNumber(); count > 0; count--) {
      columns.put(source.getNumber(), readList(source));
    }
    return new Access(id, object, owner, privileges, columns);
  }

  static void write(ByteSink sink, DefaultAccess access) {
    sink.putSigned(access.role());
    flag(sink, access.schema().isPresent());
    access.schema().ifPresent(sink::putSigned);
    sink.putVar(access.kind());
    write(sink, access.privileges());
  }

  static DefaultAccess readDefaultAccess(int id, ByteSource source) {
    return new DefaultAccess(
        id,
        number(source),
        flag(source) ? Optional.of(number(source)) : Optional.empty(),
        (char) source.getNumber(),
        readList(source));
  }

  private static void write(ByteSink sink, AccessList list) {
    sink.putVar(list.grants().size());
    for (Grant grant : list.grants()) {
      sink.putSigned(grant.grantee());
      sink.putSigned(grant.grantor());
      sink.putVar(grant.privileges());
      sink.putVar(grant.grantable());
    }
  }

  private static AccessList readList(ByteSource source) {
    List<Grant> grants = new ArrayList<>();
    for (int count = source.getNumber(); count > 0; count--) {
      grants.add(new Grant(number(source), number(source), source.getNumber(), source.getNumber()));
    }
    return new AccessList(grants);
  }

  private static int number(ByteSource source) {
    return (int) source.getSigned();
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
