/** Data sets: readers of their file formats, generators, and exact neighbours. */
package dev.vecino.bench.data;
