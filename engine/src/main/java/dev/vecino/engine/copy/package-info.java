/** What COPY reads and writes: a format is a {@link RecordSource} and a {@link RecordTarget}. */
package dev.vecino.engine.copy;
