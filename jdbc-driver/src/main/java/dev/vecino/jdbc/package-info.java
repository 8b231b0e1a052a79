/**
 * The JDBC driver: {@code java.sql} over a {@link dev.vecino.Session} in the same process. It converts values and
 * keeps the promises of the JDBC interfaces; it knows no SQL beyond the first word of a statement.
 */
package dev.vecino.jdbc;
