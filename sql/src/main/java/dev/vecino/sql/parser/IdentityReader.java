package dev.vecino.sql.parser;

import dev.vecino.sql.SequenceOptions;
import dev.vecino.sql.Statement.Alteration;
import dev.vecino.sql.Statement.IdentityDefinition;
import dev.vecino.sql.Statement.IdentityKind;
import dev.vecino.sql.Statement.SetIdentity;
import java.util.Optional;

/** Reads what makes an identity column, in CREATE and ALTER TABLE. */
final class IdentityReader {
  private IdentityReader() {}

  /** ALWAYS or BY DEFAULT. */
  static IdentityKind kind(Cursor cursor) {
    if (cursor.accept("always")) {
      return IdentityKind.ALWAYS;
    }
    cursor.expect("by", "default");
    return IdentityKind.BY_DEFAULT;
  }

  /** The definition behind GENERATED. */
  static IdentityDefinition generated(Cursor cursor) {
    IdentityKind kind = kind(cursor);
    cursor.expect("as", "identity");
    return new IdentityDefinition(kind, new SequenceReader(cursor).parenthesized());
  }

  /** Whether behind SET comes what is said of an identity. */
  static boolean isOption(Cursor cursor) {
    for (String word : new String[] {
        "generated", "increment", "minvalue", "maxvalue", "start", "restart", "cache", "cycle", "no"}) {
      if (cursor.isWord(1, word)) {
        return true;
      }
    }
    return false;
  }

  /** SET GENERATED, SET with an option, and RESTART, as often as they come. */
  static Alteration set(Cursor cursor, String column) {
    Optional<IdentityKind> kind = Optional.empty();
    var options = new SequenceReader(cursor);
    while (cursor.isWord("restart") || cursor.isWord("set") && isOption(cursor)) {
      cursor.accept("set");
      if (cursor.accept("generated")) {
        kind = Optional.of(kind(cursor));
      } else if (!options.option()) {
        throw cursor.syntaxError();
      }
    }
    SequenceOptions made = options.options();
    return new SetIdentity(column, kind, made);
  }
}
