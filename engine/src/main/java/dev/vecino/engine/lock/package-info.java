/** Advisory locks: numbers that applications lock, by sessions and by transactions. */
package dev.vecino.engine.lock;
