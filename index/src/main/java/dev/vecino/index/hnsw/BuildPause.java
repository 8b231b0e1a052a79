package dev.vecino.index.hnsw;

/** Work that a build stands still for: no slot is inserted while it runs. */
public interface BuildPause {
  /** Never stands still. */
  BuildPause NONE = new BuildPause() {
    @Override
    public boolean isDue() {
      return false;
    }

    @Override
    public void run() {
      throw new IllegalStateException("this pause is never due");
    }
  };

  /** Asked by the calling thread every hundred rows or so. */
  boolean isDue();

  void run();
}
