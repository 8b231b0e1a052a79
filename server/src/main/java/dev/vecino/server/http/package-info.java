/** What machines that watch the server ask by HTTP: figures and whether it is well. */
package dev.vecino.server.http;
