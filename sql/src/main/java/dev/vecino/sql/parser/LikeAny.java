package dev.vecino.sql.parser;

/** {@code [NOT] LIKE | ILIKE ANY | SOME | ALL (array)}: one operator, which the generated grammar does not have. */
final class LikeAny {
  private LikeAny() {}

  /** The last word of the operator that starts at word {@code i}, or -1. */
  static int end(Lexemes lexemes, int i) {
    int like = lexemes.isWord(i, "not") ? i + 1 : i;
    boolean isLike = lexemes.isWord(like, "like") || lexemes.isWord(like, "ilike");
    boolean isQuantified =
        lexemes.isWord(like + 1, "any") || lexemes.isWord(like + 1, "some") || lexemes.isWord(like + 1, "all");
    return isLike && isQuantified && lexemes.kind(like + 2) == LexemeKind.LEFT_PAREN ? like + 1 : -1;
  }

  /** As {@code ~~* any}. */
  static String name(Lexemes lexemes, int i, int end) {
    return (lexemes.isWord(i, "not") ? "!" : "")
        + (lexemes.isWord(end - 1, "like") ? "~~" : "~~*")
        + (lexemes.isWord(end, "all") ? " all" : " any");
  }
}
