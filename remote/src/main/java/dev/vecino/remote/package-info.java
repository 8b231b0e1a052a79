/** JDBC to a server: PostgreSQL's driver behind a front that answers like the embedded driver. Runs on Java 17. */
package dev.vecino.remote;
