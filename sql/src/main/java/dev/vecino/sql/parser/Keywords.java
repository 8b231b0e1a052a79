package dev.vecino.sql.parser;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The words and operators of the generated grammar, by how they are written. */
final class Keywords {
  private static final Map<String, Integer> KINDS = kinds();

  private Keywords() {}

  /** The kind of token that this text in lower case is to the grammar, or -1 where it is none. */
  static int kind(String text) {
    return KINDS.getOrDefault(text, -1);
  }

  private static Map<String, Integer> kinds() {
    var kinds = new HashMap<String, Integer>();
    for (int kind = 0; kind < SqlGrammarConstants.tokenImage.length; kind++) {
      String image = SqlGrammarConstants.tokenImage[kind];
      if (image.length() > 2 && image.startsWith("\"")) {
        kinds.put(image.substring(1, image.length() - 1).toLowerCase(Locale.ROOT), kind);
      }
    }
    return kinds;
  }
}
