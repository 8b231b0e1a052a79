package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;
import java.util.Optional;

/** COMMENT ON; an absent text removes the comment. */
public sealed interface CommentStatement extends Definition {
  Optional<String> text();

  @Override
  default String command() {
    return "COMMENT";
  }

  /** On a relation or a schema. */
  record OnObject(ObjectKind kind, Name name, Optional<String> text) implements CommentStatement {}

  record OnColumn(Name relation, String column, int position, Optional<String> text) implements CommentStatement {}

  record OnConstraint(String constraint, Name table, Optional<String> text) implements CommentStatement {}

  record OnDomainConstraint(String constraint, Name domain, Optional<String> text) implements CommentStatement {}

  record OnRole(String role, Optional<String> text) implements CommentStatement {}

  record OnExtension(String extension, Optional<String> text) implements CommentStatement {}

  record OnDatabase(String database, Optional<String> text) implements CommentStatement {}
}
