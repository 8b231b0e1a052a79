package dev.vecino.engine.statement;

import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.SequenceDefault;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.catalog.SessionFacts;
import dev.vecino.sql.Statement.Name;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sequences that a default names, put into the form in which the catalog keeps them. */
final class SequenceReferences {
  private static final Pattern NEXT =
      Pattern.compile(
          "(?i)\\bnextval\\s*\\(\\s*'((?:[^']|'')*)'\\s*(?:::\\s*(?:pg_catalog\\s*\\.\\s*)?regclass\\s*)?\\)");

  private SequenceReferences() {}

  /** The expression with sequences by their OIDs; names of what is no sequence stay, and fail later. */
  static String fixed(String sql, Relations relations) {
    return NEXT.matcher(sql).replaceAll(
        call -> find(call.group(1).replace("''", "'"), relations)
            .map(sequence -> SequenceDefault.nextOf(sequence.id()))
            .map(Matcher::quoteReplacement)
            .orElseGet(() -> Matcher.quoteReplacement(call.group())));
  }

  private static Optional<Sequence> find(String written, Relations relations) {
    Name name = SessionFacts.name(written);
    return relations.find(name)
        .filter(Relations.Other.class::isInstance)
        .map(found -> ((Relations.Other) found).relation())
        .filter(Sequence.class::isInstance)
        .map(Sequence.class::cast);
  }
}
