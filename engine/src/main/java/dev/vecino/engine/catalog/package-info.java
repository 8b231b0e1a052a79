/** Names: finding what a statement means by one, and making those that it leaves out. */
package dev.vecino.engine.catalog;
