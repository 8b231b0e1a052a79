package dev.vecino.server.cli;

/** A sentence about arguments that make no sense. */
final class WrongUsage extends Exception {
  WrongUsage(String message) {
    super(message);
  }
}
