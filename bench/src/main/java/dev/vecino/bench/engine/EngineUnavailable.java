package dev.vecino.bench.engine;

/** Tells why an engine cannot be measured here; it is left out. */
public final class EngineUnavailable extends Exception {
  public EngineUnavailable(String message) {
    super(message);
  }
}
