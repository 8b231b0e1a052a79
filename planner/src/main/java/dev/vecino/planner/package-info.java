/**
 * From a syntax tree to an executable plan: names and types resolved, access paths chosen. Keeps no session state and
 * reads
 * nothing but the catalog. No node of Calcite's outlives planning.
 */
package dev.vecino.planner;
