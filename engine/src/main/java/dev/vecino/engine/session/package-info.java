/** Open databases, their sessions, and what a session keeps: its transaction, its plans, its results. */
package dev.vecino.engine.session;
