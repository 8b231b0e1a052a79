/**
 * Names: finding what a statement means by one, and making those that it leaves out; and {@code pg_catalog} and {@code
 * information_schema}, relations that are computed when they are read.
 *
 * <p>The relations have the columns of PostgreSQL 15 ({@code relations.txt}, and rows that every database has in {@code
 * *.rows}, both as PostgreSQL's own catalog tells them); those that nothing here fills are empty. What differs:
 *
 * <ul>
 *   <li>OIDs, {@code xid} and {@code reg*} are bigints. {@code 'name'::regclass} is the number, a number cast to {@code
 *       regclass} is the name, and so is {@code 'name'::regclass::text}.
 *   <li>Names and {@code "char"} are text.
 *   <li>Arrays, {@code int2vector} and {@code oidvector} are arrays while a statement runs, all numbered from 1, and
 *       text in its result.
 *   <li>There are no system columns ({@code tableoid}, {@code xmin}, {@code ctid}), no row types of tables, and no
 *       rows for the indexes and constraints of system relations.
 *   <li>One role is listed, the user that asks; sizes are estimated from row counts.
 *   <li>Checks and defaults are shown as they were written, without the casts that PostgreSQL adds.
 * </ul>
 */
package dev.vecino.engine.catalog;
