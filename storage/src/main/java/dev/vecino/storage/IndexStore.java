package dev.vecino.storage;

import org.h2.mvstore.MVMap;

/**
 * Where an index is stored: by partition a map of keys, which for a graph index holds the rows that are not in the graph.
 */
final class IndexStore {
  final int id;
  final MVMap<byte[], byte[]>[] keys;
  /** By partition; null for a B-tree. */
  final GraphStore[] graphs;

  IndexStore(int id, MVMap<byte[], byte[]>[] keys, GraphStore[] graphs) {
    this.id = id;
    this.keys = keys;
    this.graphs = graphs;
  }
}
