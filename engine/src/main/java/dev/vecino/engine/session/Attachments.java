package dev.vecino.engine.session;

/** What of a session begins, ends and goes back with its transactions, besides rows and settings. */
final class Attachments {
  private final SessionState state;

  /** How far each had come, to return to. */
  record Mark(int advisoryLocks, int notifications, long cursors) {}

  Attachments(SessionState state) {
    this.state = state;
  }

  Mark mark() {
    return new Mark(state.advisoryLocks().mark(), state.notifications().mark(), state.cursors().mark());
  }

  /** Returns to a mark; before the rows do. */
  void rollbackTo(Mark mark) {
    state.cursors().rollbackTo(mark.cursors());
    state.advisoryLocks().unlockTransaction(mark.advisoryLocks());
    state.notifications().rollbackTo(mark.notifications());
  }

  /** Does what may fail, before the rows are committed. */
  void beforeCommit() {
    state.cursors().beforeCommit();
    state.notifications().beforeCommit();
  }

  /** The transaction has ended. */
  void ended(boolean committed) {
    state.cursors().ended();
    state.advisoryLocks().unlockTransaction(0);
    if (committed) {
      state.notifications().committed();
    } else {
      state.notifications().rollbackTo(0);
    }
  }
}
