package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.ADMIN_SHUTDOWN;
import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.message.Disconnect;

/** What other threads may ask of a connection: to leave off what it is at, and to end. */
final class Interrupts {
  private boolean waiting; // for the client
  private boolean cancelled;
  private boolean ending;

  synchronized void beforeWaiting() throws Disconnect {
    if (ending) {
      throw Disconnect.because(shutdown());
    }
    waiting = true;
  }

  /** Has {@code now} run while the connection waits for the client, and nothing where it does not. */
  synchronized void whileWaiting(Runnable now) {
    if (waiting && !ending) {
      now.run();
    }
  }

  synchronized void afterWaiting() {
    waiting = false;
  }

  /** Asks the connection to end when it has answered; where it waits for the client, has {@code now} end it. */
  synchronized void end(Runnable now) {
    ending = true;
    if (waiting) {
      now.run();
    }
  }

  /** Cancels what the client has asked for and was not answered; nothing that it will ask for. */
  synchronized void cancel(Session session) {
    if (!waiting) {
      cancelled = true;
      session.cancel();
    }
  }

  /** Fails where a cancel came before there was a statement that it could stop. */
  synchronized void checkCancelled() {
    if (cancelled) {
      cancelled = false;
      throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
    }
  }

  /** The client is answered: a cancel that comes now is late. */
  synchronized void answered() {
    cancelled = false;
  }

  static VecinoException shutdown() {
    return VecinoException.of(ADMIN_SHUTDOWN, "terminating connection due to administrator command");
  }
}
