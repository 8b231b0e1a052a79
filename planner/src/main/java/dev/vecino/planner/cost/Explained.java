package dev.vecino.planner.cost;

/** What a plan is made for, besides running it. */
public enum Explained {
  NO,
  /** It can tell its nodes. */
  NODES,
  /** It also counts their rows and time when it runs. */
  ANALYZED
}
