/**
 * The nodes of a plan that Calcite does not have: the ways to the rows of a table, and order and limit as PostgreSQL
 * defines
 * them. Each has a part that plans ({@code RelNode}) and a part that runs ({@link dev.vecino.planner.rel.AccessCode}).
 */
package dev.vecino.planner.rel;
