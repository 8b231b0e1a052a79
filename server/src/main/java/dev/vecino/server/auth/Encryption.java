package dev.vecino.server.auth;

import javax.net.ssl.SSLContext;

/** Whether what clients and the server say can be read on the way. */
public sealed interface Encryption {
  /** It can: clients that ask for TLS are told that there is none. */
  record None() implements Encryption {}

  /**
   * It cannot, by TLS 1.2 or 1.3.
   *
   * @param required whether clients that do not ask for TLS are sent away
   */
  record Tls(SSLContext context, boolean required) implements Encryption {}
}
