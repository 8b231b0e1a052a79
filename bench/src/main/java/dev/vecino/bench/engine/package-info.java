/** The engines that are compared: one class each. */
package dev.vecino.bench.engine;
