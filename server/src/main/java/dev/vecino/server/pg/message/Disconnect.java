package dev.vecino.server.pg.message;

import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.util.Optional;

/** The end of a connection: the client has gone, or must be told why it has to. */
public final class Disconnect extends IOException {
  private final VecinoException reason;

  private Disconnect(String message, VecinoException reason) {
    super(message, reason);
    this.reason = reason;
  }

  /** The client has left, by saying so or without a word. */
  public static Disconnect byClient() {
    return new Disconnect("the client has left", null);
  }

  /** The server ends the connection, and says why. */
  public static Disconnect because(VecinoException reason) {
    return new Disconnect(reason.getMessage(), reason);
  }

  public Optional<VecinoException> reason() {
    return Optional.ofNullable(reason);
  }
}
