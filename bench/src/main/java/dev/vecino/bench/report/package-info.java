/** Results of a comparison: the log, medians and spreads, pairing at equal recall, and the forms they are shown in. */
package dev.vecino.bench.report;
