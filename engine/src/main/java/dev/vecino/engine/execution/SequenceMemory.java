package dev.vecino.engine.execution;

import java.util.HashMap;
import java.util.Map;

/** The values that a session has taken of sequences: what {@code currval} and {@code lastval} give. */
public final class SequenceMemory {
  private final Map<Integer, Long> values = new HashMap<>(); // by the sequence's id
  private int last; // id of the sequence used last; 0 for none

  void took(int sequence, long value) {
    values.put(sequence, value);
    last = sequence;
  }

  /** Notes where {@code setval} has moved a sequence, which is not the last one used by that. */
  void moved(int sequence, long value) {
    values.put(sequence, value);
  }

  /** The value that was taken last of a sequence; null where none was. */
  Long of(int sequence) {
    return values.get(sequence);
  }

  int last() {
    return last;
  }

  /** Forgets everything: DISCARD SEQUENCES. */
  public void clear() {
    values.clear();
    last = 0;
  }
}
