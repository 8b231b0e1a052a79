package dev.vecino.sql.function;

import dev.vecino.sql.function.RegexSyntax.Token;
import java.util.ArrayList;
import java.util.List;

/** Reads the structure of a regular expression. */
final class RegexTree {
  /** Repetitions are written out, so that an expression has no more of them than PostgreSQL allows. */
  private static final int MOST_REPETITIONS = 255;

  private final List<Token> tokens;
  private int at;
  private int groups;
  private boolean isSimple = true;

  private RegexTree(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** The expression; null where it has what only Java's engine reads, and where that finds the same. */
  static RegexNode of(List<Token> tokens) {
    var tree = new RegexTree(tokens);
    RegexNode root = tree.choice();
    return root == null || tree.isSimple || tree.at < tokens.size() ? null : root;
  }

  private boolean isAt(Token.Kind kind) {
    return at < tokens.size() && tokens.get(at).kind() == kind;
  }

  private RegexNode choice() {
    List<RegexNode> branches = new ArrayList<>();
    do {
      at += branches.isEmpty() ? 0 : 1;
      RegexNode branch = branch();
      if (branch == null) {
        return null;
      }
      branches.add(branch);
    } while (isAt(Token.Kind.OR));
    isSimple &= branches.size() == 1;
    return branches.size() == 1 ? branches.getFirst() : RegexNode.choice(branches);
  }

  /** Parts of one preference without groups are one part; each other stands before what follows it. */
  private RegexNode branch() {
    RegexNode plain = null;
    while (at < tokens.size() && !isAt(Token.Kind.OR) && !isAt(Token.Kind.CLOSE)) {
      RegexNode part = quantified();
      if (part == null) {
        return null;
      }
      RegexNode both = plain == null ? part : RegexNode.sequence(plain, part);
      if (both.isParted()) {
        RegexNode rest = branch();
        if (rest == null) {
          return null;
        }
        RegexNode tail = rest.kind == RegexNode.Kind.EMPTY ? part : RegexNode.sequence(part, rest);
        return plain == null ? tail : RegexNode.sequence(plain, tail);
      }
      plain = both;
    }
    return plain == null ? RegexNode.empty() : plain;
  }

  private RegexNode quantified() {
    RegexNode atom = atom();
    if (atom == null || !isAt(Token.Kind.QUANTIFIER)) {
      return atom;
    }
    String text = tokens.get(at++).text();
    boolean isShort = text.length() > 1 && text.endsWith("?");
    String quantifier = isShort ? text.substring(0, text.length() - 1) : text;
    isSimple &= !isShort && atom.kind == RegexNode.Kind.CHARACTER;
    int preference = isShort ? RegexNode.SHORTER : RegexNode.LONGER;
    return switch (quantifier.charAt(0)) {
      case '*' -> RegexNode.repeat(atom, 0, -1, preference);
      case '+' -> RegexNode.repeat(atom, 1, -1, preference);
      case '?' -> RegexNode.repeat(atom, 0, 1, preference);
      default -> counted(atom, quantifier.substring(1, quantifier.length() - 1).split(",", -1), preference);
    };
  }

  private static RegexNode counted(RegexNode atom, String[] bounds, int preference) {
    try {
      int least = Integer.parseInt(bounds[0]);
      int most = bounds.length == 1 ? least : bounds[1].isEmpty() ? -1 : Integer.parseInt(bounds[1]);
      boolean isValid = least <= MOST_REPETITIONS && most <= MOST_REPETITIONS && (most < 0 || least <= most);
      if (!isValid) {
        return null;
      }
      return most == 0 ? RegexNode.empty() : RegexNode.repeat(atom, least, most, bounds.length == 1 ? 0 : preference);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private RegexNode atom() {
    Token token = tokens.get(at++);
    return switch (token.kind()) {
      case CHARACTER -> RegexNode.atom(RegexNode.Kind.CHARACTER, character(token.text()));
      case ASSERTION -> RegexNode.atom(RegexNode.Kind.ASSERTION, token.text());
      case OPEN -> open(token.text());
      case REFERENCE, QUANTIFIER, OR, CLOSE, UNKNOWN -> null;
    };
  }

  /** Characters beyond 16 bits have two tokens. */
  private String character(String text) {
    boolean isHalf = text.length() == 1 && Character.isHighSurrogate(text.charAt(0)) && isAt(Token.Kind.CHARACTER);
    return isHalf ? text + tokens.get(at++).text() : text;
  }

  private RegexNode open(String prefix) {
    if (!prefix.equals("(") && !prefix.equals("(?:")) {
      return look(prefix);
    }
    int number = prefix.equals("(") ? ++groups : 0;
    RegexNode inner = choice();
    if (inner == null || !isAt(Token.Kind.CLOSE)) {
      return null;
    }
    at++;
    return number == 0 ? inner : RegexNode.group(inner, number);
  }

  private RegexNode look(String prefix) {
    StringBuilder text = new StringBuilder(prefix);
    for (int depth = 1; depth > 0; at++) {
      if (at == tokens.size()) {
        return null;
      }
      Token token = tokens.get(at);
      if (token.kind() == Token.Kind.UNKNOWN || token.text().equals("(")) {
        return null;
      }
      depth += token.kind() == Token.Kind.OPEN ? 1 : token.kind() == Token.Kind.CLOSE ? -1 : 0;
      text.append(token.text());
    }
    return RegexNode.atom(RegexNode.Kind.ASSERTION, text.toString());
  }
}
