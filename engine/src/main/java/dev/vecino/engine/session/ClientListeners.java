package dev.vecino.engine.session;

import dev.vecino.Notice;
import dev.vecino.Session.CopyStreams;
import dev.vecino.Session.NoticeListener;
import dev.vecino.Session.ProgressListener;
import java.util.Optional;

/** What the client of a session has asked to be told, and how. */
final class ClientListeners {
  private ProgressListener progress;
  private NoticeListener notices;
  private CopyStreams copyStreams;
  private volatile Runnable termination;

  void onProgress(ProgressListener listener) {
    progress = listener;
  }

  void onNotice(NoticeListener listener) {
    notices = listener;
  }

  void onCopy(CopyStreams streams) {
    copyStreams = streams;
  }

  void onTermination(Runnable listener) {
    termination = listener;
  }

  void tell(Notice notice) {
    if (notices != null) {
      notices.report(notice);
    }
  }

  void report(String phase, long done, long total) {
    ProgressListener listener = progress;
    if (listener != null) {
      listener.report(phase, done, total);
    }
  }

  Optional<CopyStreams> copyStreams() {
    return Optional.ofNullable(copyStreams);
  }

  /** Tells that the session has been ended by another one; from any thread. */
  void terminated() {
    Runnable listener = termination;
    if (listener != null) {
      listener.run();
    }
  }
}
