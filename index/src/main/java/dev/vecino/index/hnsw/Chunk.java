package dev.vecino.index.hnsw;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** What the graph knows of {@link #SLOTS} consecutive slots. */
final class Chunk {
  /*
   * One record per slot and level:
   *
   *   int 0       in-degree: number of lists at this level that hold the slot; DEAD is set while it may not be
   *               linked to
   *   int 1       count of links
   *   int 2...    links, slot numbers; 2 m of them at level 0, m above
   *
   * The level of a slot never changes (HnswOptions.levelOf), so the records of all levels are laid out when the chunk
   * is made and never move: a reader that comes late finds another life of the same slot, but never another slot or
   * level.
   */
  static final int SHIFT = 10;
  static final int SLOTS = 1 << SHIFT;
  static final int MASK = SLOTS - 1;
  static final int DEAD = 1 << 31;
  static final int IN_DEGREE = 0;
  static final int COUNT = 1;
  static final int LINKS = 2;

  static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  final int[] base;
  final int[] upper;
  private final int[] upperAt;
  private final byte[] levels;
  final long[] rowIds;
  /** See {@link Tree}. */
  final int[] parents;
  /** 1 divided by the length of the vector; null where the metric does not need it. */
  final float[] inverseNorms;

  private final int baseStride;
  private final int upperStride;

  Chunk(int firstSlot, HnswOptions options, boolean norms) {
    baseStride = LINKS + options.maxLinks(0);
    upperStride = LINKS + options.maxLinks(1);
    base = new int[SLOTS * baseStride];
    levels = new byte[SLOTS];
    upperAt = new int[SLOTS];
    rowIds = new long[SLOTS];
    parents = new int[SLOTS];
    Arrays.fill(parents, Tree.NONE);
    inverseNorms = norms ? new float[SLOTS] : null;
    int size = 0;
    for (int i = 0; i < SLOTS; i++) {
      levels[i] = (byte) options.levelOf(firstSlot + i);
      upperAt[i] = size;
      size += levels[i] * upperStride;
      base[i * baseStride + IN_DEGREE] = DEAD;
    }
    upper = new int[size];
    for (int at = 0; at < size; at += upperStride) {
      upper[at + IN_DEGREE] = DEAD;
    }
  }

  int level(int slot) {
    return levels[slot & MASK];
  }

  int[] records(int level) {
    return level == 0 ? base : upper;
  }

  /** Where the record of a slot starts in {@link #records}. */
  int record(int slot, int level) {
    int i = slot & MASK;
    return level == 0 ? i * baseStride : upperAt[i] + (level - 1) * upperStride;
  }

  long memoryBytes() {
    return 4L * base.length + 4L * upper.length + 4L * upperAt.length + levels.length + 8L * rowIds.length
        + 4L * parents.length + (inverseNorms == null ? 0 : 4L * inverseNorms.length) + 7 * 16;
  }
}
