/** Drivers, frameworks and consoles as they are released, each doing its usual work against a served database. */
package dev.vecino.clients;
