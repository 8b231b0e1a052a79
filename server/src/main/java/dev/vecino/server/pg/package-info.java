/**
 * PostgreSQL's protocol 3.0 over a session: a thread for each client, and what the client has prepared and bound. The bytes are in
 * {@code message}, the values in {@code codec}.
 */
package dev.vecino.server.pg;
