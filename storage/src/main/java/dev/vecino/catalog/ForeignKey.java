package dev.vecino.catalog;

import java.util.List;

/**
 * A FOREIGN KEY constraint: what the columns of a table hold is a key of the referenced table.
 *
 * @param id unique among all objects of the database, never reused
 * @param columns attribute numbers of the referencing columns
 * @param table id of the referenced table
 * @param referenced attribute numbers of the referenced columns, in the order of {@code columns}
 * @param index id of the unique index of the referenced table that keeps them unique
 * @param full whether either all or none of the columns must be NULL (MATCH FULL); else one NULL is enough to refer to
 *     nothing
 * @param onDelete what happens when the referenced row is deleted
 * @param onUpdate what happens when the referenced columns change
 * @param setOnDelete attribute numbers of the columns that SET NULL and SET DEFAULT set on delete; empty for all
 * @param timing when it is checked
 * @param validated whether all rows are known to satisfy it; false after NOT VALID
 */
public record ForeignKey(
    int id,
    String name,
    List<Integer> columns,
    int table,
    List<Integer> referenced,
    int index,
    boolean full,
    Action onDelete,
    Action onUpdate,
    List<Integer> setOnDelete,
    Timing timing,
    boolean validated) {

  /** What is done to rows that refer to a row which goes away. */
  public enum Action {
    NO_ACTION,
    RESTRICT,
    CASCADE,
    SET_NULL,
    SET_DEFAULT
  }

  /** When a constraint is checked: after each statement, or at the end of the transaction where it is deferred. */
  public enum Timing {
    NOT_DEFERRABLE,
    INITIALLY_IMMEDIATE,
    INITIALLY_DEFERRED
  }

  public ForeignKey {
    columns = List.copyOf(columns);
    referenced = List.copyOf(referenced);
    setOnDelete = List.copyOf(setOnDelete);
  }

  public ForeignKey withName(String name) {
    return new ForeignKey(
        id, name, columns, table, referenced, index, full, onDelete, onUpdate, setOnDelete, timing, validated);
  }

  public ForeignKey withTiming(Timing timing) {
    return new ForeignKey(
        id, name, columns, table, referenced, index, full, onDelete, onUpdate, setOnDelete, timing, validated);
  }

  public ForeignKey withValidated() {
    return new ForeignKey(
        id, name, columns, table, referenced, index, full, onDelete, onUpdate, setOnDelete, timing, true);
  }
}
