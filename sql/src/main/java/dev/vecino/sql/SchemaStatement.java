package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import java.util.Optional;

/** A statement that defines schemas. */
public sealed interface SchemaStatement extends Definition {
  /** CREATE SCHEMA; without a name it has that of the role. */
  record CreateSchema(Optional<String> name, boolean ifNotExists, Optional<RoleName> authorization)
      implements SchemaStatement {
    @Override
    public String command() {
      return "CREATE SCHEMA";
    }
  }
}
