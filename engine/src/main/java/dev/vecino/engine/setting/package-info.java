/** The settings of a session: one table that defines them, and the values that a session gave them. */
package dev.vecino.engine.setting;
