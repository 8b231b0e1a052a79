/**
 * PostgreSQL's types for Calcite: how a {@link dev.vecino.type.DataType} is carried through validation and generated
 * code, which conversions are made without being asked for, and how a value is read from text and printed.
 */
package dev.vecino.sql.type;
