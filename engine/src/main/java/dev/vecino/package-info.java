/**
 * The public interface of the database inside a Java program: open a {@link dev.vecino.Database}, connect a {@link
 * dev.vecino.Session}, run statements. The JDBC driver and the server stand on it.
 */
package dev.vecino;
