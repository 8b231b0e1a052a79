package dev.vecino.planner;

import dev.vecino.type.DataType;

/**
 * A column of a result.
 *
 * @param nullable false only where NULL is impossible
 * @param tableId the table that the column comes from unchanged; 0 where it is computed
 * @param columnId its attribute number there; 0 where it is computed
 */
public record OutputColumn(String name, DataType type, boolean nullable, int tableId, int columnId) {}
