package dev.vecino.server.auth;

/** How clients prove who they are. */
public enum Authentication {
  /** They need not. */
  TRUST,
  /** By a password that is never sent: SCRAM-SHA-256 (RFC 5802 and 7677). */
  SCRAM,
  /** They need not as long as no role has a password; from then on by SCRAM. */
  AUTOMATIC
}
