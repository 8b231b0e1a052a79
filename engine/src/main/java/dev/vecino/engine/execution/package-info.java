/** Running plans: rows pulled through a transaction, and changes of rows. */
package dev.vecino.engine.execution;
