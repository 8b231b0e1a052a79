/** The phases of planning and the rules that Calcite does not have, a rule a file. */
package dev.vecino.planner.rule;
