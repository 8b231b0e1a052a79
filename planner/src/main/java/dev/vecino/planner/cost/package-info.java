/** Estimates of how many rows a condition leaves, and what each way to them costs. */
package dev.vecino.planner.cost;
