package dev.vecino.jdbc;

/** Names of the client info properties that a connection takes. */
final class ClientInfo {
  static final String APPLICATION_NAME = "ApplicationName";

  private ClientInfo() {}
}
