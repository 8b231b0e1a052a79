/**
 * Sums over two vectors, by the Vector API where the module is there, else in plain Java. Knows arrays and memory only.
 */
package dev.vecino.index.simd;
