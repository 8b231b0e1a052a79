package dev.vecino.bench.run;

/**
 * How to ask.
 *
 * @param rate requests a second that arrive whatever the engine does; 0 for a closed loop, in which each client sends its
 *     next request when it has the answer to the last
 * @param writes share of upserts among the requests
 * @param request what the others are
 */
record LoadPlan(int clients, double warmupSeconds, double seconds, double rate, double writes, Request request) {

  /** What clients ask for. */
  enum Request {
    /** The nearest rows of a query. */
    SEARCH,
    /** A row by its id, any with the same probability. */
    LOOKUP
  }
}
