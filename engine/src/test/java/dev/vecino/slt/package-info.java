/**
 * SQL scripts as tests: reads {@code .slt} files and runs each through a {@link dev.vecino.slt.Door}. Packaged for the
 * modules that have doors of their own.
 *
 * <p>A script is made of blocks that end at a blank line; lines that begin with {@code #} are comments.
 *
 * <pre>
 * statement ok                     the statement succeeds
 * statement count 3                ... and counts 3 rows
 * statement error 23505 text       ... or fails with that SQLSTATE and that text in the message
 * SQL
 *
 * query IRT rowsort                a letter for each column: I, T as they are, B true or false, R rounded to 6 digits;
 * SQL                              nosort, rowsort, or valuesort with a line for each value
 * ----
 * 1 0.5 text                       a line for each row; NULL, (empty), and \n for a newline in a value
 *
 * plan                             the lines of EXPLAIN (FORMAT TREE)
 * SQL
 * ----
 * VectorTopK(...)
 *
 * restart                          closes the database and opens it again
 * connection A                     what follows runs on that connection; the first is "default"
 * skipif jdbc reason               the next block is left out at that door
 * onlyif embedded                  ... at all others
 * halt                             the script ends here; after onlyif, at that door
 * </pre>
 *
 * <p>{@code {folder}} in a statement is a folder of the script's own. With {@code -Dslt.accept=true} the rows and plans
 * that a script expects are replaced by what the database answers; {@code -Dslt.only=vector/} runs the scripts whose
 * path has that in it.
 */
package dev.vecino.slt;
