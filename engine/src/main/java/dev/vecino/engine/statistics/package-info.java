/** What ANALYZE gathers: samples of rows, sketches of their values, and when that is due without being asked for. */
package dev.vecino.engine.statistics;
