/** Short codes of vectors, and distances estimated from them. */
package dev.vecino.index.quant;
