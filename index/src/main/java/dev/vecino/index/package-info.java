/**
 * Finds the nearest vectors by slot. Knows nothing of SQL, rows or transactions, and needs nothing but the JDK; callers
 * check dimensions and finiteness before they come here.
 */
package dev.vecino.index;
