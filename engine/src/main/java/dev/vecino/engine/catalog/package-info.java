/**
 * Names: finding what a statement means by one, and making those that it leaves out; and {@code pg_catalog} and {@code
 * information_schema}, relations that are computed when they are read.
 *
 * <p>The relations have the columns of PostgreSQL 15 ({@code relations.txt}, and rows that every database has in {@code
 * *.rows}, both as PostgreSQL's own catalog tells them); those that nothing here fills are empty. What differs:
 *
 * <ul>
 *   <li>The types of PostgreSQL's catalog are those that {@link dev.vecino.type.SystemType} lists: numbers and text to
 *       statements that compute.
 *   <li>There are no system columns ({@code xmin}, {@code ctid}) but {@code tableoid}, no row types of tables, and no
 *       rows for the indexes and constraints of system relations.
 *   <li>One role is listed, the user that asks; sizes are estimated from row counts.
 *   <li>Checks and defaults are shown as they were written, without the casts that PostgreSQL adds.
 * </ul>
 */
package dev.vecino.engine.catalog;
