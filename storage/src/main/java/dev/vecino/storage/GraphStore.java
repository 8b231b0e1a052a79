package dev.vecino.storage;

/** The graph of an index in one partition. */
final class GraphStore {}
