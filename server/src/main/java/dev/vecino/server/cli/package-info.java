/** The command line: what {@code ./vecino} starts. */
package dev.vecino.server.cli;
