package dev.vecino.jdbc;

import dev.vecino.error.SqlState;
import java.sql.SQLException;
import java.sql.Savepoint;

/** A savepoint, with a name of the program's or a number of the connection's. */
final class NamedSavepoint implements Savepoint {
  private final int id;
  private final String name;
  private final boolean named;
  private boolean released;

  private NamedSavepoint(int id, String name, boolean named) {
    this.id = id;
    this.name = name;
    this.named = named;
  }

  static NamedSavepoint named(String name) throws SQLException {
    if (name == null || name.isEmpty()) {
      throw Errors.of(SqlState.INVALID_SAVEPOINT_SPECIFICATION.code(), "the name of a savepoint must not be empty");
    }
    return new NamedSavepoint(0, name, true);
  }

  static NamedSavepoint unnamed(int id) {
    return new NamedSavepoint(id, "jdbc_savepoint_" + id, false);
  }

  static NamedSavepoint ours(Savepoint savepoint) throws SQLException {
    if (!(savepoint instanceof NamedSavepoint)) {
      throw Errors.of(SqlState.INVALID_SAVEPOINT_SPECIFICATION.code(), "the savepoint is not of this driver");
    }
    NamedSavepoint ours = (NamedSavepoint) savepoint;
    if (ours.released) {
      throw Errors.of(
          SqlState.INVALID_SAVEPOINT_SPECIFICATION.code(), "savepoint \"%s\" was released already", ours.name);
    }
    return ours;
  }

  String quoted() {
    return GeneratedKeys.quoted(name);
  }

  void release() {
    released = true;
  }

  @Override
  public int getSavepointId() throws SQLException {
    if (named) {
      throw Errors.of(
          SqlState.INVALID_SAVEPOINT_SPECIFICATION.code(), "savepoint \"%s\" has a name, not a number", name);
    }
    return id;
  }

  @Override
  public String getSavepointName() throws SQLException {
    if (!named) {
      throw Errors.of(SqlState.INVALID_SAVEPOINT_SPECIFICATION.code(), "savepoint %d has a number, not a name", id);
    }
    return name;
  }
}
