package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import java.util.List;
import java.util.Optional;

/** A statement that defines schemas. */
public sealed interface SchemaStatement extends Definition {
  /**
   * CREATE SCHEMA; without a name it has that of the role.
   *
   * @param elements definitions of tables and the like in the schema, and GRANT
   */
  record CreateSchema(
      Optional<String> name, boolean ifNotExists, Optional<RoleName> authorization, List<Statement> elements)
      implements SchemaStatement {
    public CreateSchema(Optional<String> name, boolean ifNotExists, Optional<RoleName> authorization) {
      this(name, ifNotExists, authorization, List.of());
    }

    @Override
    public String command() {
      return "CREATE SCHEMA";
    }
  }
}
