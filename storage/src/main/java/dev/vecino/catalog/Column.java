package dev.vecino.catalog;

import dev.vecino.type.DataType;
import java.util.Optional;

/**
 * A column of a table.
 *
 * @param id the attribute number, from 1, never reused within the table
 * @param name the name, folded to lower case unless it was quoted
 * @param defaultSql the DEFAULT expression as SQL text
 * @param identity the sequence that feeds an identity column
 * @param generatedSql the expression over the row that gives a generated column its value, as SQL text
 * @param virtual whether a generated column was declared VIRTUAL; its values are kept all the same
 * @param collation the collation that was declared; empty for the default
 * @param missing what rows that were written before the column was added hold in it: a value of the type's
 *     class, never changed; empty for NULL
 */
public record Column(
    int id,
    String name,
    DataType type,
    boolean notNull,
    Optional<String> defaultSql,
    Optional<Identity> identity,
    Optional<String> generatedSql,
    boolean virtual,
    Optional<String> collation,
    Optional<Object> missing) {

  /** A column of the default collation, that is not generated. */
  public Column(
      int id,
      String name,
      DataType type,
      boolean notNull,
      Optional<String> defaultSql,
      Optional<Identity> identity,
      Optional<Object> missing) {
    this(id, name, type, notNull, defaultSql, identity, Optional.empty(), false, Optional.empty(), missing);
  }

  /**
   * What makes an identity column.
   *
   * @param always refuses values that the user gives (428C9)
   * @param sequence id of the {@link Sequence} that feeds it
   */
  public record Identity(boolean always, int sequence) {}

  public static Column of(int id, String name, DataType type) {
    return new Column(id, name, type, false, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public Column withNotNull(boolean notNull) {
    return new Column(
        id, name, type, notNull, defaultSql, identity, generatedSql, virtual, collation, missing);
  }

  public Column withName(String name) {
    return new Column(
        id, name, type, notNull, defaultSql, identity, generatedSql, virtual, collation, missing);
  }

  public Column withType(DataType type) {
    return new Column(
        id, name, type, notNull, defaultSql, identity, generatedSql, virtual, collation, missing);
  }

  public Column withDefault(Optional<String> defaultSql) {
    return new Column(
        id, name, type, notNull, defaultSql, identity, generatedSql, virtual, collation, missing);
  }

  public Column withIdentity(Optional<Identity> identity) {
    return new Column(
        id, name, type, notNull, defaultSql, identity, generatedSql, virtual, collation, missing);
  }

  public Column withGenerated(Optional<String> generatedSql) {
    return new Column(
        id, name, type, notNull, defaultSql, identity, generatedSql, virtual && generatedSql.isPresent(), collation,
        missing);
  }

  public Column withCollation(Optional<String> collation) {
    return new Column(
        id, name, type, notNull, defaultSql, identity, generatedSql, virtual, collation, missing);
  }

  public Column withMissing(Optional<Object> missing) {
    return new Column(
        id, name, type, notNull, defaultSql, identity, generatedSql, virtual, collation, missing);
  }
}
