package dev.vecino.server.auth;

/** How clients prove who they are. */
public sealed interface Authentication {
  /** They need not. */
  record Trust() implements Authentication {}

  /** By a password that is never sent: SCRAM-SHA-256 (RFC 5802 and 7677). */
  record Scram(Roles roles) implements Authentication {
    /** Begins the exchange with a client, for an unknown role too: only its end tells that it is unknown. */
    public ScramExchange begin(String user) {
      return new ScramExchange(user, roles.verifier(user));
    }
  }
}
