/** Runs a comparison: engines in processes of their own, measured in turns. */
package dev.vecino.bench.run;
