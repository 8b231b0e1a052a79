package dev.vecino.sql.parser;

import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A statement with parameters in the place of literals, so that statements which differ in those only have one plan.
 *
 * <p>Only literals are taken out where a parameter cannot mean anything else: beside an operator that compares or
 * measures, in a row of VALUES that is inserted, in SET. Names, types and limits, and what is grouped or sorted by,
 * stay as they are.
 *
 * @param text the statement with {@code $1, $2, ...}
 * @param literals what each parameter stands for
 */
public record SharedText(String text, List<Literal> literals) {
  /** Statements with more literals are bulk loads, whose texts do not come again. */
  private static final int MOST = 200;
  /** Longer statements are bulk loads, too; the text of a vector of some thousand dimensions is below. */
  private static final int MOST_CHARACTERS = 1 << 17;
  /** Shorter than this, a number is a bigint at most. */
  private static final int MOST_DIGITS = 19;
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", "<=", ">", ">=");
  private static final Set<String> DISTANCES = Set.of("<->", "<=>", "<#>", "<+>", "<~>", "<%>");
  private static final Set<String> ENDS =
      Set.of(
          "and", "or", "limit", "order", "group", "having", "offset", "fetch", "returning", "for", "where", "on",
          "union", "except", "intersect", "as", "from", "then", "asc", "desc", "nulls", "end", "when", "else");
  private static final Set<String> CASTS =
      Set.of("vector", "halfvec", "uuid", "text", "int", "integer", "bigint", "date", "jsonb");

  /** Where a literal stands. */
  public enum Place {
    /** Beside a comparison: it has the type of the other side, if that has its value. */
    COMPARED,
    /** It becomes the value of a column. */
    ASSIGNED,
    /** A whole number in a sum or the like: its type is its own. */
    OPERAND
  }

  /** @param value a String, or a BigDecimal for a number */
  public record Literal(Place place, Object value) {
    /** The type that its parameter has whatever stands beside it; null where that decides. */
    public DataType type() {
      if (place != Place.OPERAND) {
        return null;
      }
      return ((BigDecimal) value).abs().toBigInteger().bitLength() < Integer.SIZE ? DataType.INTEGER : DataType.BIGINT;
    }
  }

  /** The declared types of the parameters; null where none is declared. */
  public List<DataType> types() {
    List<DataType> types = new ArrayList<>(literals.size());
    literals.forEach(literal -> types.add(literal.type()));
    return types;
  }

  /**
   * The shared form of a query, an INSERT, an UPDATE or a DELETE; empty for others, and where no literal may be taken
   * out.
   */
  public static Optional<SharedText> of(String sql) {
    if (sql.length() > MOST_CHARACTERS) {
      return Optional.empty();
    }
    Lexemes lexemes;
    try {
      lexemes = Lexer.scan(sql);
    } catch (VecinoException e) {
      return Optional.empty(); // the parser will tell
    }
    return new Reading(lexemes).read();
  }

  private static final class Reading {
    private final Lexemes lexemes;
    private final boolean inserts;
    private final boolean updates;
    private final List<Literal> literals = new ArrayList<>();
    private final Map<String, Integer> measured = new HashMap<>();
    private final Set<String> kept = new HashSet<>();
    private final StringBuilder text = new StringBuilder();
    private int copied; // up to this offset the text is written
    private int depth;
    private int values = -1; // depth of VALUES
    private boolean setting;

    Reading(Lexemes lexemes) {
      this.lexemes = lexemes;
      this.inserts = lexemes.isWord(0, "insert");
      this.updates = lexemes.isWord(0, "update");
    }

    Optional<SharedText> read() {
      boolean known = inserts || updates || lexemes.isWord(0, "select") || lexemes.isWord(0, "delete");
      if (!known) {
        return Optional.empty();
      }
      int end = lexemes.size() - 1;
      for (int i = 0; i < end; i++) {
        switch (lexemes.kind(i)) {
          case PARAMETER, QUESTION_MARK -> {
            return Optional.empty();
          }
          case SEMICOLON -> {
            if (i < end - 1) {
              return Optional.empty();
            }
          }
          case LEFT_PAREN, LEFT_BRACKET -> depth++;
          case RIGHT_PAREN, RIGHT_BRACKET -> depth--;
          case WORD -> word(i);
          case STRING, ESCAPE_STRING, DOLLAR_STRING -> string(i);
          case UNICODE_STRING -> kept.add(lexemes.image(i));
          case INTEGER, DECIMAL -> number(i);
          default -> { }
        }
        if (literals.size() > MOST) {
          return Optional.empty();
        }
      }
      // A distance that is asked for twice is computed once, if its query is the same expression.
      if (literals.isEmpty() || measured.keySet().stream().anyMatch(kept::contains)) {
        return Optional.empty();
      }
      text.append(lexemes.text(), copied, lexemes.text().length());
      return Optional.of(new SharedText(text.toString(), List.copyOf(literals)));
    }

    private void word(int i) {
      if (depth > 0) {
        return;
      }
      if (inserts && lexemes.isWord(i, "values")) {
        values = depth;
      } else if (values >= 0 && (lexemes.isWord(i, "on") || lexemes.isWord(i, "returning"))) {
        values = -1;
      } else if (updates) {
        setting = lexemes.isWord(i, "set")
            || setting && !lexemes.isWord(i, "where") && !lexemes.isWord(i, "from") && !lexemes.isWord(i, "returning");
      }
    }

    private void string(int i) {
      boolean ends = ends(i + 1);
      if (isCell(i - 1, i + 1)) {
        take(i, i, new Literal(Place.ASSIGNED, lexemes.value(i)));
      } else if (isBeside(i - 1, DISTANCES) && (ends || isCast(i + 1) || isComparison(i + 1))) {
        Integer same = measured.get(lexemes.image(i));
        if (same != null) {
          write(i, i, same);
        } else {
          measured.put(lexemes.image(i), literals.size() + 1);
          take(i, i, new Literal(Place.COMPARED, lexemes.value(i)));
        }
      } else if (isBeside(i - 1, COMPARISONS) && (ends || isCast(i + 1))) {
        boolean assigned = setting && depth == 0 && ends;
        take(i, i, new Literal(assigned ? Place.ASSIGNED : Place.COMPARED, lexemes.value(i)));
      } else {
        kept.add(lexemes.image(i));
      }
    }

    private void number(int i) {
      boolean signed =
          lexemes.isOperator(i - 1, "-")
              && switch (lexemes.kind(i - 2)) {
                case OPERATOR, COMMA, LEFT_PAREN -> true;
                default -> false;
              };
      int from = signed ? i - 1 : i;
      boolean whole = lexemes.kind(i) == LexemeKind.INTEGER;
      if (lexemes.end(i) - lexemes.start(i) >= MOST_DIGITS) {
        return;
      }
      BigDecimal digits = new BigDecimal(lexemes.value(i));
      BigDecimal value = signed ? digits.negate() : digits;
      boolean assigned = setting && depth == 0;
      if (isCell(from - 1, i + 1)) {
        take(from, i, new Literal(Place.ASSIGNED, value));
      } else if (!ends(i + 1)) {
        return;
      } else if (isBeside(from - 1, COMPARISONS) && (whole || assigned)) {
        take(from, i, new Literal(assigned ? Place.ASSIGNED : Place.COMPARED, value));
      } else if (whole && assigned && isSum(from - 1)) {
        take(from, i, new Literal(Place.OPERAND, value));
      }
    }

    /** Whether what lies between two lexemes is a value of a row that is inserted. */
    private boolean isCell(int before, int after) {
      return values >= 0
          && depth == values + 1
          && (lexemes.kind(before) == LexemeKind.LEFT_PAREN || lexemes.kind(before) == LexemeKind.COMMA)
          && (lexemes.kind(after) == LexemeKind.RIGHT_PAREN || lexemes.kind(after) == LexemeKind.COMMA);
    }

    /** Whether lexeme {@code i} is one of some operators behind a name or an expression in parentheses. */
    private boolean isBeside(int i, Set<String> operators) {
      return lexemes.kind(i) == LexemeKind.OPERATOR
          && operators.contains(lexemes.image(i))
          && (isName(i - 1) || lexemes.kind(i - 1) == LexemeKind.RIGHT_PAREN);
    }

    private boolean isSum(int i) {
      return (lexemes.isOperator(i, "+") || lexemes.isOperator(i, "-")) && isName(i - 1);
    }

    private boolean isName(int i) {
      return lexemes.kind(i) == LexemeKind.QUOTED_NAME
          || lexemes.kind(i) == LexemeKind.WORD && !Reserved.contains(lexemes.word(i));
    }

    private boolean isComparison(int i) {
      return lexemes.kind(i) == LexemeKind.OPERATOR && COMPARISONS.contains(lexemes.image(i));
    }

    private boolean ends(int i) {
      return switch (lexemes.kind(i)) {
        case END, RIGHT_PAREN, COMMA, SEMICOLON -> true;
        case WORD -> ENDS.contains(lexemes.word(i));
        default -> false;
      };
    }

    /** Whether a cast to a type without a length follows, and nothing more. */
    private boolean isCast(int i) {
      return lexemes.kind(i) == LexemeKind.CAST
          && CASTS.contains(lexemes.word(i + 1))
          && (ends(i + 2) || isComparison(i + 2));
    }

    private void take(int from, int to, Literal literal) {
      literals.add(literal);
      write(from, to, literals.size());
    }

    private void write(int from, int to, int number) {
      text.append(lexemes.text(), copied, lexemes.start(from)).append('$').append(number);
      copied = lexemes.end(to);
    }
  }
}
