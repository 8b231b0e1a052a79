/**
 * What the statements do that are not planned: definitions, COPY, settings, explanations, checks. One class for each
 * family.
 */
package dev.vecino.engine.statement;
