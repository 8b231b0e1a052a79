/**
 * SQL data types and the Java values that stand for them in rows. A value is immutable, comparable in its type's order,
 * and knows nothing of SQL text planning or of storage.
 */
package dev.vecino.type;
