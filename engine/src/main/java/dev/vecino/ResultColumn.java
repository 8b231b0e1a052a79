package dev.vecino;

import dev.vecino.type.DataType;

/**
 * A column of a result.
 *
 * @param nullable false only where NULL is impossible
 * @param schema schema of the table that the column comes from unchanged; empty where it is computed
 * @param table that table's name; empty where it is computed
 * @param tableId that table's id; 0 where it is computed
 * @param columnId attribute number there; 0 where it is computed
 */
public record ResultColumn(
    String name, DataType type, boolean nullable, String schema, String table, int tableId, int columnId) {}
