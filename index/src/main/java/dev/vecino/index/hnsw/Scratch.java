package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.quant.Codes;

/** Working memory of one search, insert or delete. */
final class Scratch {
  /** Distances from what is searched for, inserted or deleted. */
  final Scorer scorer;
  /** Estimated distances from what is searched for. */
  final CodeScorer codeScorer = new CodeScorer();
  final Codes.Coder coder = new Codes.Coder();
  /** What a search has measured and not yet returned. */
  final Hits hits = new Hits();
  /** Distances from the owner of a list. */
  final Scorer base;
  final Selection selection;
  final Walk walk;
  final Linker linker;
  final Tree tree;
  final Insertion insertion;
  final Deletion deletion;
  /** Candidates with their distances: as many as an insert keeps, or as a list holds. */
  final int[] slots;
  final float[] distances;
  /** A copy of a list of links. */
  final int[] links;
  private final VectorChunks vectors;
  private float[] vector = {};

  Scratch(Graph graph, Metric metric, VectorChunks vectors) {
    this.vectors = vectors;
    scorer = Scorer.of(metric, vectors, graph);
    base = Scorer.of(metric, vectors, graph);
    selection = new Selection(Scorer.of(metric, vectors, graph));
    walk = new Walk(graph);
    linker = new Linker(graph, this);
    tree = new Tree(graph, linker);
    int size = Math.max(graph.options.efConstruction(), graph.options.maxLinks(0) + 1);
    slots = new int[size];
    distances = new float[size];
    links = new int[graph.options.maxLinks(0)];
    insertion = new Insertion(graph, this);
    deletion = new Deletion(graph, this);
  }

  /** A copy of the numbers in a slot. */
  float[] vectorOf(int slot) {
    if (vector.length == 0) {
      vector = new float[vectors.dimensions()];
    }
    vectors.copy(slot, vector);
    return vector;
  }
}
