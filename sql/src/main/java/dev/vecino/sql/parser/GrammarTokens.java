package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * The lexemes of one statement as tokens of the generated grammar, in place of its own scanner. Each token starts and
 * ends at its character of the whole text, on line 1.
 */
final class GrammarTokens implements TokenManager {
  private final Lexemes lexemes;
  private final Words words;
  private final int to;
  private final Unsupported unsupported;
  private final ChangeWords changes;
  private int at;
  private int depth;
  /** Depths of the parentheses around the brackets that are open. */
  private final List<Integer> brackets = new ArrayList<>();
  /** Tokens that a single lexeme stands for, and that were not handed out yet. */
  private Token pending;
  /** Depths of the parentheses of DISTINCT ON that are open. */
  private final List<Integer> distinctLists = new ArrayList<>();
  /** Depths of the functions that are called inside UNNEST, to number their rows. */
  private final List<Integer> numbered = new ArrayList<>();
  /** Definitions of the columns of functions whose arguments, or whose aliases, are not read yet. */
  private final List<ColumnDefinitions> definitions = new ArrayList<>();
  private final JsonAggregates aggregates = new JsonAggregates();
  private final JsonWords json;
  private boolean rowCalls;
  private final ParameterMarks parameters;

  GrammarTokens(Lexemes lexemes, int from, int to) {
    this.lexemes = lexemes;
    this.words = new Words(lexemes, from);
    this.unsupported = new Unsupported(lexemes, from);
    this.at = from;
    this.to = to;
    this.changes = new ChangeWords(lexemes, from);
    this.json = new JsonWords(lexemes);
    this.parameters = new ParameterMarks(lexemes);
  }

  /** The statement with what was handed out under other names. */
  SqlNode rename(SqlNode statement) {
    SqlNode renamed = aggregates.rename(statement);
    return rowCalls ? RowCalls.rename(renamed) : renamed;
  }

  /** The highest parameter number read so far, or the count of question marks. */
  int parameters() {
    return parameters.count();
  }

  @Override
  public Token getNextToken() {
    if (pending != null) {
      Token token = pending;
      pending = token.next;
      token.next = null;
      return token;
    }
    if (at >= to || lexemes.kind(at) == LexemeKind.END) {
      return token(SqlGrammarConstants.EOF, "", to, to);
    }
    for (ColumnDefinitions columns : definitions) {
      at = columns.behind(at);
    }
    return lexeme(at++);
  }

  private Token lexeme(int i) {
    return switch (lexemes.kind(i)) {
      case WORD -> word(i);
      case QUOTED_NAME -> token(SqlGrammarConstants.QUOTED_IDENTIFIER, lexemes.image(i), i, i);
      case STRING -> token(SqlGrammarConstants.QUOTED_STRING, string(i), i, i);
      case ESCAPE_STRING, UNICODE_STRING, DOLLAR_STRING ->
          token(SqlGrammarConstants.QUOTED_STRING, quote(lexemes.value(i)), i, i);
      case BIT_STRING -> bitConstant(i);
      case INTEGER -> token(SqlGrammarConstants.UNSIGNED_INTEGER_LITERAL, lexemes.value(i), i, i);
      case DECIMAL -> token(SqlGrammarConstants.DECIMAL_NUMERIC_LITERAL, lexemes.value(i), i, i);
      case APPROXIMATE -> token(SqlGrammarConstants.APPROX_NUMERIC_LITERAL, lexemes.value(i), i, i);
      case PARAMETER -> token(SqlGrammarConstants.PG_PARAMETER, "$" + parameters.number(i), i, i);
      case QUESTION_MARK -> {
        int end = Existence.operator(lexemes, i);
        if (end >= 0) {
          at = end + 1;
          yield token(SqlGrammarConstants.PG_OPERATOR, "?" + lexemes.text().substring(lexemes.end(i), lexemes.end(end)),
              i, end);
        }
        parameters.questionMark(i);
        yield token(SqlGrammarConstants.HOOK, "?", i, i);
      }
      case OPERATOR -> RowStar.matches(lexemes, i)
          ? token(SqlGrammarConstants.QUOTED_IDENTIFIER, '"' + RowStar.NAME + '"', i, i)
          : operator(i);
      case LEFT_PAREN -> {
        depth++;
        yield token(SqlGrammarConstants.LPAREN, "(", i, i);
      }
      case RIGHT_PAREN -> {
        depth--;
        changes.closed(depth);
        json.closed(depth);
        Token close = token(SqlGrammarConstants.RPAREN, ")", i, i);
        for (ColumnDefinitions columns : definitions) {
          close = columns.close() == i ? definitions(columns, close) : close;
        }
        if (!distinctLists.isEmpty() && distinctLists.getLast() == depth) {
          distinctLists.removeLast();
          pending = token(SqlGrammarConstants.COMMA, ",", i, i);
        }
        if (!numbered.isEmpty() && numbered.getLast() == depth) {
          numbered.removeLast();
          pending = token(SqlGrammarConstants.RPAREN, ")", i, i);
        }
        yield close;
      }
      // Inside ARRAY[...] the constructor's name is not repeated.
      case LEFT_BRACKET -> {
        brackets.add(depth);
        yield lexemes.kind(i - 1) == LexemeKind.LEFT_BRACKET || lexemes.kind(i - 1) == LexemeKind.COMMA
              ? tokens(i, SqlGrammarConstants.ARRAY, SqlGrammarConstants.LBRACKET)
              : token(SqlGrammarConstants.LBRACKET, "[", i, i);
      }
      case RIGHT_BRACKET -> {
        if (!brackets.isEmpty()) {
          brackets.removeLast();
        }
        yield token(SqlGrammarConstants.RBRACKET, "]", i, i);
      }
      case COMMA -> token(SqlGrammarConstants.COMMA, ",", i, i);
      case SEMICOLON -> token(SqlGrammarConstants.SEMICOLON, ";", i, i);
      case DOT -> token(SqlGrammarConstants.DOT, ".", i, i);
      case CAST -> token(SqlGrammarConstants.INFIX_CAST, "::", i, i);
      case COLON -> {
        if (lexemes.isOperator(i + 1, "=") && lexemes.start(i + 1) == lexemes.end(i)) {
          at = i + 2;
          yield token(SqlGrammarConstants.NAMED_ARGUMENT_ASSIGNMENT, ":=", i, i + 1);
        }
        boolean isSlice = !brackets.isEmpty() && brackets.getLast() == depth;
        yield isSlice
            ? slice(i)
            : token(json.isMember(depth) ? SqlGrammarConstants.PG_JSON_MEMBER : SqlGrammarConstants.COLON, ":", i, i);
      }
      case END -> token(SqlGrammarConstants.EOF, "", i, i);
    };
  }

  private Token word(int i) {
    int symbol = QualifiedNames.operator(lexemes, i);
    if (symbol >= 0) {
      at = symbol + 2;
      return operator(symbol, i - 1);
    }
    int aggregate = QualifiedNames.arrayAggregate(lexemes, i);
    if (aggregate >= 0) {
      at = aggregate + 1;
      return token(SqlGrammarConstants.ARRAY_AGG, "array_agg", aggregate, aggregate);
    }
    int collation = QualifiedNames.plainCollation(lexemes, i);
    if (collation >= 0) {
      at = collation + 1;
      return getNextToken();
    }
    if (QualifiedNames.isOnly(lexemes, i)) {
      return getNextToken();
    }
    if (QualifiedNames.isUnnestFunction(lexemes, i)) {
      return token(SqlGrammarConstants.IDENTIFIER, lexemes.image(i), i, i);
    }
    int locking = LockingWords.end(lexemes, i);
    if (locking >= 0) {
      at = locking + 1;
      return token(LockingWords.token(lexemes, i), LockingWords.image(lexemes, i, locking), i, locking);
    }
    if (lexemes.kind(i + 1) == LexemeKind.LEFT_PAREN
        && lexemes.kind(i - 1) != LexemeKind.DOT
        && JsonAggregates.isName(lexemes.word(i))) {
      aggregates.add(lexemes.position(i), lexemes.word(i));
      return token(SqlGrammarConstants.ARRAY_AGG, "array_agg", i, i);
    }
    if (LateralCalls.matches(lexemes, i)) {
      return getNextToken();
    }
    if (RowCalls.matches(lexemes, i)) {
      rowCalls = true;
      return token(SqlGrammarConstants.IDENTIFIER, RowCalls.NAME, i, i);
    }
    if (lexemes.isWord(i, "using")) {
      int order = OrderOperators.end(lexemes, i);
      if (order >= 0) {
        at = order + 1;
        return token(OrderOperators.direction(lexemes, i), lexemes.image(i), i, order);
      }
    }
    ColumnDefinitions.of(lexemes, i, to).ifPresent(definitions::add);
    if (lexemes.isWord(i, "rows") && lexemes.isWord(i + 1, "from") && lexemes.kind(i + 2) == LexemeKind.LEFT_PAREN) {
      at = i + 2;
      return token(SqlGrammarConstants.UNNEST, "unnest", i, i + 1);
    }
    if (Ordinality.qualifies(lexemes, i)) {
      at = i + 2;
      return getNextToken();
    }
    if (Ordinality.isFunction(lexemes, i)) {
      numbered.add(depth);
      return tokens(i, SqlGrammarConstants.UNNEST, SqlGrammarConstants.LPAREN, SqlGrammarConstants.IDENTIFIER);
    }
    unsupported.check(i);
    ChangeWords.Found found = words(i);
    if (found != null) {
      at = found.last() + 1;
      return token(found.kind(), found.image(), i, found.last());
    }
    if (lexemes.isWord(i - 1, "as") && isMaterialized(i)) {
      return getNextToken();
    }
    if (lexemes.isWord(i, "at") && lexemes.isWord(i + 1, "time") && lexemes.isWord(i + 2, "zone") && isOperand(i - 1)) {
      at = i + 3;
      return token(SqlGrammarConstants.PG_OPERATOR, NamedOperator.AT_TIME_ZONE, i, i + 2);
    }
    if (lexemes.isWord(i, "distinct")
        && lexemes.isWord(i + 1, "on")
        && lexemes.kind(i + 2) == LexemeKind.LEFT_PAREN
        && lexemes.isWord(i - 1, "select")) {
      at = i + 2;
      distinctLists.add(depth);
      return token(SqlGrammarConstants.IDENTIFIER, DistinctOn.NAME, i, i + 1);
    }
    int likeAny = LikeAny.end(lexemes, i);
    if (likeAny >= 0) {
      at = likeAny + 1;
      return token(SqlGrammarConstants.PG_OPERATOR, LikeAny.name(lexemes, i, likeAny), i, likeAny);
    }
    if (lexemes.isWord(i, "isnull") && isOperand(i - 1)) {
      return tokens(i, SqlGrammarConstants.IS, SqlGrammarConstants.NULL);
    }
    if (lexemes.isWord(i, "notnull") && isOperand(i - 1)) {
      return tokens(i, SqlGrammarConstants.IS, SqlGrammarConstants.NOT, SqlGrammarConstants.NULL);
    }
    if (lexemes.isWord(i, "interval")) {
      Token interval = interval(i);
      if (interval != null) {
        return interval;
      }
    }
    boolean isCollation = lexemes.isWord(i, "collation") && lexemes.isWord(i + 1, "for");
    if (isCollation && lexemes.kind(i + 2) == LexemeKind.LEFT_PAREN) {
      at = i + 2;
      return token(SqlGrammarConstants.IDENTIFIER, "pg_collation_for", i, i + 1);
    }
    boolean beginsArgument = lexemes.kind(i - 1) == LexemeKind.LEFT_PAREN || lexemes.kind(i - 1) == LexemeKind.COMMA;
    if (beginsArgument && lexemes.isWord(i, "variadic")) {
      return token(SqlGrammarConstants.PG_PREFIX, PrefixOperators.VARIADIC, i, i);
    }
    int string = TypeWords.typedConstant(lexemes, i);
    if (string < 0 && lexemes.kind(i + 1).isString() && words.kind(i) == SqlGrammarConstants.IDENTIFIER) {
      // The name of a type that a user made.
      string = lexemes.kind(i - 1) == LexemeKind.DOT || lexemes.isWord(i - 1, "as") ? -1 : i + 1;
    }
    if (string >= 0) {
      return typedConstant(i, string);
    }
    return token(words.kind(i), lexemes.image(i), i, i);
  }

  /** Words that are one token; null where word {@code i} is one like others. */
  private ChangeWords.Found words(int i) {
    ChangeWords.Found found = json.at(i, depth);
    if (found == null) {
      found = changes.at(i, depth);
    }
    return found == null && isOperand(i - 1) ? PostfixOperators.at(lexemes, i) : found;
  }

  /** Skips what PostgreSQL allows in {@code WITH q AS [NOT] MATERIALIZED (...)}: it changes no answer. */
  private boolean isMaterialized(int i) {
    int last = lexemes.isWord(i, "not") ? i + 1 : i;
    if (!lexemes.isWord(last, "materialized") || lexemes.kind(last + 1) != LexemeKind.LEFT_PAREN) {
      return false;
    }
    at = last + 1;
    return true;
  }

  /** NULLs of the types of columns, as arguments in front of the parenthesis that closes a call. */
  private Token definitions(ColumnDefinitions columns, Token close) {
    int i = columns.close();
    Token first = token(SqlGrammarConstants.COMMA, ",", i, i);
    Token last = first;
    for (ColumnDefinitions.Column column : columns.columns()) {
      last = last == first ? first : (last.next = token(SqlGrammarConstants.COMMA, ",", i, i));
      last = last.next = token(SqlGrammarConstants.CAST, "cast", i, i);
      last = last.next = token(SqlGrammarConstants.LPAREN, "(", i, i);
      last = last.next = token(SqlGrammarConstants.NULL, "null", i, i);
      last = last.next = token(SqlGrammarConstants.AS, "as", i, i);
      at = column.from();
      while (at < column.to()) {
        last = last.next = lexeme(at++);
        while (pending != null) {
          last = last.next = getNextToken();
        }
      }
      last = last.next = token(SqlGrammarConstants.RPAREN, ")", i, i);
    }
    last.next = close;
    at = i + 1;
    pending = first.next;
    first.next = null;
    return first;
  }

  /** {@code B'101'} reads as a cast of its text. */
  private Token bitConstant(int i) {
    Token first = token(SqlGrammarConstants.CAST, "cast", i, i);
    Token last = first;
    last = last.next = token(SqlGrammarConstants.LPAREN, "(", i, i);
    last = last.next = token(SqlGrammarConstants.QUOTED_STRING, quote(lexemes.value(i)), i, i);
    last = last.next = token(SqlGrammarConstants.AS, "as", i, i);
    last = last.next = token(SqlGrammarConstants.IDENTIFIER, TypeNames.BITS, i, i);
    last.next = token(SqlGrammarConstants.RPAREN, ")", i, i);
    pending = first.next;
    first.next = null;
    return first;
  }

  /** {@code type 'text'} reads as {@code CAST('text' AS type)}. */
  private Token typedConstant(int i, int string) {
    Token first = token(SqlGrammarConstants.CAST, "cast", i, i);
    Token last = first;
    last = last.next = token(SqlGrammarConstants.LPAREN, "(", i, i);
    last = last.next = token(SqlGrammarConstants.QUOTED_STRING, quote(lexemes.value(string)), string, string);
    last = last.next = token(SqlGrammarConstants.AS, "as", i, i);
    String open = i + 1 == string ? TypeWords.withoutLength(lexemes.word(i)) : null;
    for (int j = i; j < string; j++) {
      at = j;
      last = last.next = open != null ? token(SqlGrammarConstants.IDENTIFIER, open, j, j) : typeToken(j);
    }
    last.next = token(SqlGrammarConstants.RPAREN, ")", string, string);
    at = string + 1;
    pending = first.next;
    first.next = null;
    return first;
  }

  /** A constant, or the name of the type with its fields, that begins with the word {@code interval}; else null. */
  private Token interval(int i) {
    int modifiers = TypeWords.modifiers(lexemes, i);
    if (lexemes.kind(modifiers + 1).isString() && lexemes.kind(i - 1) != LexemeKind.DOT) {
      return intervalConstant(i, modifiers);
    }
    boolean isType = lexemes.kind(i - 1) == LexemeKind.CAST || lexemes.isWord(i - 1, "as");
    int last = IntervalWords.last(lexemes, i + 1);
    if (!isType || last == i) {
      return null;
    }
    at = last + 1;
    return token(SqlGrammarConstants.IDENTIFIER, IntervalWords.name(lexemes, i + 1, last), i, last);
  }

  /** {@code interval '1' day} reads as {@code CAST('1' AS interval day)}. */
  private Token intervalConstant(int i, int modifiers) {
    int string = modifiers + 1;
    int fields = modifiers == i ? IntervalWords.last(lexemes, string + 1) : string;
    int end = fields > string ? TypeWords.modifiers(lexemes, fields) : string;
    Token first = token(SqlGrammarConstants.CAST, "cast", i, i);
    Token last = first;
    last = last.next = token(SqlGrammarConstants.LPAREN, "(", i, i);
    last = last.next = token(SqlGrammarConstants.QUOTED_STRING, quote(lexemes.value(string)), string, string);
    last = last.next = token(SqlGrammarConstants.AS, "as", i, i);
    last = last.next =
        token(SqlGrammarConstants.IDENTIFIER, IntervalWords.name(lexemes, string + 1, fields), i, i);
    int from = modifiers == i ? fields : i;
    int to = modifiers == i ? end : modifiers;
    for (int j = from + 1; j <= to; j++) {
      last = last.next = typeToken(j);
    }
    last.next = token(SqlGrammarConstants.RPAREN, ")", string, end);
    at = end + 1;
    pending = first.next;
    first.next = null;
    return first;
  }

  private Token typeToken(int j) {
    return switch (lexemes.kind(j)) {
      case WORD -> token(words.kind(j), lexemes.image(j), j, j);
      case LEFT_PAREN -> token(SqlGrammarConstants.LPAREN, "(", j, j);
      case RIGHT_PAREN -> token(SqlGrammarConstants.RPAREN, ")", j, j);
      case COMMA -> token(SqlGrammarConstants.COMMA, ",", j, j);
      case INTEGER -> token(SqlGrammarConstants.UNSIGNED_INTEGER_LITERAL, lexemes.value(j), j, j);
      default -> throw lexemes.syntaxError(j);
    };
  }

  /** The colon of {@code a[1:2]}; a bound that is missing is put in. */
  private Token slice(int i) {
    Token colon = token(SqlGrammarConstants.PG_OPERATOR, ArraySyntax.SLICE, i, i);
    Token first = colon;
    if (lexemes.kind(i - 1) == LexemeKind.LEFT_BRACKET) {
      first = token(SqlGrammarConstants.UNSIGNED_INTEGER_LITERAL, ArraySyntax.OPEN, i, i);
      first.next = colon;
    }
    if (lexemes.kind(i + 1) == LexemeKind.RIGHT_BRACKET) {
      colon.next = token(SqlGrammarConstants.UNSIGNED_INTEGER_LITERAL, ArraySyntax.OPEN, i, i);
    }
    pending = first.next;
    first.next = null;
    return first;
  }

  private Token operator(int i) {
    return operator(i, i - 1);
  }

  /** The token of an operator; {@code before} is the last lexeme ahead of all that names it. */
  private Token operator(int i, int before) {
    boolean isPathExists =
        lexemes.image(i).equals("@")
            && lexemes.kind(i + 1) == LexemeKind.QUESTION_MARK
            && lexemes.start(i + 1) == lexemes.end(i);
    if (isPathExists) {
      at = i + 2;
      return token(SqlGrammarConstants.PG_OPERATOR, "@?", i, i + 1);
    }
    if (lexemes.isOperator(i, "~") && !endsOperand(before)) {
      return token(SqlGrammarConstants.TILDE, "~", i, i);
    }
    boolean isQuantified =
        lexemes.isWord(i + 1, "any") || lexemes.isWord(i + 1, "some") || lexemes.isWord(i + 1, "all");
    if (isQuantified && lexemes.kind(i + 2) == LexemeKind.LEFT_PAREN && Operators.isPattern(lexemes.image(i))) {
      at = i + 2;
      String quantifier = lexemes.isWord(i + 1, "all") ? " all" : " any";
      return token(SqlGrammarConstants.PG_OPERATOR, lexemes.image(i) + quantifier, i, i + 1);
    }
    int[] kinds = Operators.kinds(lexemes.image(i));
    if (kinds == null) {
      throw unsupported.operator(i);
    }
    return tokens(i, kinds);
  }

  /** Whether an operand ends there, so that an operator behind it stands between two. */
  private boolean endsOperand(int i) {
    return switch (lexemes.kind(i)) {
      case OPERATOR, LEFT_PAREN, LEFT_BRACKET, COMMA, COLON, DOT, END, SEMICOLON -> false;
      case WORD ->
          switch (lexemes.word(i)) {
            case "null", "true", "false", "end", "unknown", "user", "current_user", "session_user", "current_date",
                "current_time", "current_timestamp", "localtime", "localtimestamp", "current_role",
                "current_catalog" -> true;
            default -> words.kind(i) == SqlGrammarConstants.IDENTIFIER;
          };
      default -> true;
    };
  }

  /** PostgreSQL's postfix operators stand behind an operand; elsewhere they are labels. */
  private boolean isOperand(int i) {
    return switch (lexemes.kind(i)) {
      case WORD -> !lexemes.isWord(i, "as") && !lexemes.isWord(i, "select");
      case DOT, COMMA, LEFT_PAREN -> false;
      default -> true;
    };
  }

  /** One lexeme that is several tokens. */
  private Token tokens(int i, int... kinds) {
    Token first = token(kinds[0], lexemes.image(i), i, i);
    Token last = first;
    for (int k = 1; k < kinds.length; k++) {
      last = last.next = token(kinds[k], lexemes.image(i), i, i);
    }
    pending = first.next;
    first.next = null;
    return first;
  }

  private String string(int i) {
    String image = lexemes.image(i);
    return image.indexOf('\n') < 0 && image.indexOf('\r') < 0 ? image : quote(lexemes.value(i));
  }

  private static String quote(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  private Token token(int kind, String image, int first, int last) {
    return LexemeToken.of(lexemes, kind, image, first, last);
  }
}
