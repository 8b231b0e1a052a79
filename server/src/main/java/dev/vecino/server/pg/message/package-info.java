/**
 * The messages of PostgreSQL's protocol 3.0: their bytes and nothing of what they mean. Frontend messages are read, backend
 * messages are written; each has its layout drawn above it.
 */
package dev.vecino.server.pg.message;
