package dev.vecino.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a role may do with an object. The order and the letters are those of PostgreSQL's {@code aclitem}. */
public enum Privilege {
  INSERT('a'),
  SELECT('r'),
  UPDATE('w'),
  DELETE('d'),
  TRUNCATE('D'),
  REFERENCES('x'),
  TRIGGER('t'),
  EXECUTE('X'),
  USAGE('U'),
  CREATE('C'),
  TEMPORARY('T'),
  CONNECT('c'),
  MAINTAIN('m');

  private static final List<Privilege> ALL = List.of(values());

  private final char letter;

  Privilege(char letter) {
    this.letter = letter;
  }

  public char letter() {
    return letter;
  }

  /** The privilege's bit in a set of privileges. */
  public int bit() {
    return 1 << ordinal();
  }

  /** A set of privileges as bits. */
  public static int bits(Privilege... privileges) {
    int bits = 0;
    for (Privilege privilege : privileges) {
      bits |= privilege.bit();
    }
    return bits;
  }

  /** The privileges of a set, in order. */
  public static List<Privilege> of(int bits) {
    return ALL.stream().filter(privilege -> (bits & privilege.bit()) != 0).toList();
  }

  /** The privilege of that name, in any case; TEMP is TEMPORARY. */
  public static Optional<Privilege> named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return ALL.stream().filter(p -> p.name().equals(upper) || p == TEMPORARY && upper.equals("TEMP")).findFirst();
  }
}
