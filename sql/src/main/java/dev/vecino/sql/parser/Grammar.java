package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;

/** Runs the generated parser over a range of lexemes. */
final class Grammar {
  private final Lexemes lexemes;
  private final GrammarTokens tokens;
  private final SqlGrammar parser;
  private final int from;
  private final int to;

  Grammar(Lexemes lexemes, int from, int to) {
    this.lexemes = lexemes;
    this.from = from;
    this.to = to;
    this.tokens = new GrammarTokens(lexemes, from, to);
    this.parser = new SqlGrammar(tokens);
    parser.setUnquotedCasing(Casing.TO_LOWER);
    parser.setQuotedCasing(Casing.UNCHANGED);
    parser.setIdentifierMaxLength(Integer.MAX_VALUE);
    parser.setConformance(GrammarConformance.INSTANCE);
    parser.changesBehindWith(ChangeWords.behindWith(lexemes, from, to));
  }

  private interface Production {
    SqlNode parse() throws ParseException;
  }

  /** A query or a change of rows. */
  SqlNode statement() {
    return run(
        () -> {
          SqlNode statement = tokens.rename(parser.PgStatementEof());
          Comparisons.check(lexemes, from, to);
          JoinConditions.check(statement, lexemes);
          CommaJoins.rewrite(statement);
          DistinctOn.rewrite(statement);
          FilteredWindows.rewrite(statement);
          Windows.rewrite(statement, lexemes);
          WithChanges.check(statement);
          MergeActions.check(statement);
          return statement;
        });
  }

  /** A scalar expression. */
  SqlNode expression() {
    return run(
        () -> {
          SqlNode expression = tokens.rename(parser.SqlExpressionEof());
          Comparisons.check(lexemes, from, to);
          return expression;
        });
  }

  /** The highest parameter number, or the count of question marks. */
  int parameters() {
    return tokens.parameters();
  }

  private SqlNode run(Production production) {
    try {
      return production.parse();
    } catch (ParseException e) {
      throw lexemes.syntaxError(Math.max(parser.furthest(), ((LexemeToken) parser.token.next).lexeme));
    } catch (CalciteContextException e) {
      String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw lexemes.syntaxError(lexemes.at(e.getPosColumn())).withDetail("%s", reason).causedBy(e);
    } catch (CalciteException e) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "%s", e.getMessage()).causedBy(e);
    } catch (StackOverflowError e) {
      throw Nesting.tooDeep();
    }
  }
}
