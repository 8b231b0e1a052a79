/**
 * SQL scripts as tests: reads {@code .slt} files and runs each through a {@link dev.vecino.slt.Door}. Packaged for the
 * modules that have doors of their own.
 */
package dev.vecino.slt;
