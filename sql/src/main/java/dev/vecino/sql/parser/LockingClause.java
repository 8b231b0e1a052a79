package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * {@code FOR {UPDATE | NO KEY UPDATE | SHARE | KEY SHARE} [OF t, ...] [NOWAIT | SKIP LOCKED]}: a hint on the {@link
 * SqlSelect} whose rows are locked.
 *
 * @param strength the words behind FOR, in upper case
 * @param waiting {@code NOWAIT}, {@code SKIP LOCKED}, or empty
 * @param tables the names behind OF; empty for all
 */
public record LockingClause(String strength, String waiting, List<SqlIdentifier> tables, SqlParserPos position) {
  public static final String HINT = "LOCK_ROWS";

  /** The error for what cannot be locked: {@code FOR UPDATE is not allowed with ...}. */
  public VecinoException error(SqlState state, String message, SqlParserPos at) {
    return VecinoException.of(state, "FOR %s %s", strength, message).at(at.getColumnNum());
  }

  public VecinoException notAllowedWith(String what) {
    return VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "FOR %s is not allowed with %s", strength, what);
  }

  /** The clauses of a query, in the order they were written. */
  public static List<LockingClause> of(SqlSelect select) {
    if (select.getHints() == null || select.getHints().isEmpty()) {
      return List.of();
    }
    List<LockingClause> clauses = new ArrayList<>();
    for (SqlNode node : select.getHints()) {
      if (node instanceof SqlHint hint && hint.getName().equals(HINT)) {
        List<SqlIdentifier> words = new ArrayList<>();
        hint.<SqlNodeList>operand(1).forEach(word -> words.add((SqlIdentifier) word));
        clauses.add(
            new LockingClause(
                words.get(0).getSimple(),
                words.get(1).getSimple(),
                words.subList(2, words.size()),
                hint.getParserPosition()));
      }
    }
    return clauses;
  }

  /** How strongly a query, or one inside it, locks rows; empty where it does not. */
  static Optional<String> in(SqlNode query) {
    var found = new String[1];
    query.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSelect select && !of(select).isEmpty()) {
              found[0] = of(select).getFirst().strength();
            }
            return found[0] != null ? null : super.visit(call);
          }
        });
    return Optional.ofNullable(found[0]);
  }

  static SqlNode hint(String strength, String wait, List<SqlNode> tables, SqlParserPos position) {
    for (SqlNode table : tables) {
      if (!((SqlIdentifier) table).isSimple()) {
        throw VecinoException.of(SqlState.SYNTAX_ERROR, "FOR %s must specify unqualified relation names", strength)
            .at(table.getParserPosition().getColumnNum());
      }
    }
    var words = new ArrayList<SqlNode>();
    words.add(new SqlIdentifier(strength, position));
    words.add(new SqlIdentifier(wait, position));
    words.addAll(tables);
    return new SqlHint(
        position,
        new SqlIdentifier(HINT, position),
        new SqlNodeList(words, position),
        SqlHint.HintOptionFormat.ID_LIST);
  }

  /** Puts the clauses on the query that they follow. */
  static SqlNode attach(SqlNode query, List<SqlNode> clauses) {
    if (clauses.isEmpty()) {
      return query;
    }
    if (query.getKind() == SqlKind.EXPLICIT_TABLE) {
      return attach(everything((SqlCall) query), clauses);
    }
    SqlNode body = query;
    while (body instanceof SqlOrderBy || body instanceof SqlWith) {
      body = body instanceof SqlOrderBy ordered ? ordered.query : ((SqlWith) body).body;
    }
    String strength = ((SqlHint) clauses.getFirst()).<SqlNodeList>operand(1).get(0).toString();
    if (!(body instanceof SqlSelect select)) {
      throw VecinoException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          switch (body.getKind()) {
            case UNION, INTERSECT, EXCEPT -> "FOR %s is not allowed with UNION/INTERSECT/EXCEPT";
            default -> "FOR %s cannot be applied to VALUES";
          },
          strength);
    }
    refuse(select.isDistinct() || isDistinctOn(select), strength, "DISTINCT clause");
    refuse(select.getGroup() != null, strength, "GROUP BY clause");
    refuse(select.getHaving() != null, strength, "HAVING clause");
    var hints = new ArrayList<SqlNode>(clauses);
    if (select.getHints() != null) {
      hints.addAll(select.getHints());
    }
    select.setHints(new SqlNodeList(hints, clauses.getFirst().getParserPosition()));
    return query;
  }

  /** {@code TABLE t} is short for {@code SELECT * FROM t}. */
  private static SqlNode everything(SqlCall table) {
    SqlParserPos position = table.getParserPosition();
    return new SqlSelect(
        position, null, SqlNodeList.of(SqlIdentifier.star(position)), table.operand(0), null, null, null, null, null,
        null, null, null, null);
  }

  private static boolean isDistinctOn(SqlSelect select) {
    return !select.getSelectList().isEmpty()
        && select.getSelectList().get(0).toString().toLowerCase(Locale.ROOT).contains(DistinctOn.NAME);
  }

  private static void refuse(boolean condition, String strength, String what) {
    if (condition) {
      throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "FOR %s is not allowed with %s", strength, what);
    }
  }
}
