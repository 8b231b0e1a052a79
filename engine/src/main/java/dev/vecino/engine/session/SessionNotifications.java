package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.Notification;
import dev.vecino.error.VecinoException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** LISTEN and NOTIFY of one session: both take effect when its transaction commits. */
final class SessionNotifications {
  private static final int MOST_WAITING = 100_000;
  private static final int MOST_PAYLOAD_BYTES = 7999;
  private static final int MOST_CHANNEL_BYTES = 63;

  private final NotificationHub hub;
  private final int process;
  private final LinkedBlockingQueue<Notification> inbox = new LinkedBlockingQueue<>();
  private final Set<String> channels = new TreeSet<>();
  private final List<Action> pending = new ArrayList<>();
  private volatile Runnable listener = () -> {};

  /** What the transaction wants done. */
  private sealed interface Action {
    record Listen(String channel) implements Action {}

    record Unlisten(Optional<String> channel) implements Action {}

    record Send(Notification notification) implements Action {}
  }

  SessionNotifications(NotificationHub hub, int process) {
    this.hub = hub;
    this.process = process;
  }

  void listen(String channel) {
    pending.add(new Action.Listen(channel));
  }

  void unlisten(Optional<String> channel) {
    pending.add(new Action.Unlisten(channel));
  }

  /**
   * Sends a notification when the transaction commits; equal ones of a transaction are sent once.
   *
   * @throws VecinoException 22023 where the channel is empty, or something is too long
   */
  void send(String channel, String payload) {
    if (channel.isEmpty()) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "channel name cannot be empty");
    }
    if (channel.getBytes(StandardCharsets.UTF_8).length > MOST_CHANNEL_BYTES) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "channel name too long");
    }
    if (payload.getBytes(StandardCharsets.UTF_8).length > MOST_PAYLOAD_BYTES) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "payload string too long");
    }
    pending.add(new Action.Send(new Notification(channel, payload, process)));
  }

  /** The channels that the session listens to. */
  List<String> channels() {
    return List.copyOf(channels);
  }

  int mark() {
    return pending.size();
  }

  void rollbackTo(int mark) {
    pending.subList(Math.min(mark, pending.size()), pending.size()).clear();
  }

  private List<Notification> sent() {
    Set<Notification> sent = new LinkedHashSet<>();
    for (Action action : pending) {
      if (action instanceof Action.Send(Notification notification)) {
        sent.add(notification);
      }
    }
    return List.copyOf(sent);
  }

  /** Refuses to commit what listeners have no room for. */
  void beforeCommit() {
    if (!pending.isEmpty()) {
      hub.requireRoom(sent());
    }
  }

  void committed() {
    if (pending.isEmpty()) {
      return;
    }
    for (Action action : pending) {
      switch (action) {
        case Action.Listen(String channel) -> {
          channels.add(channel);
          hub.listen(channel, this);
        }
        case Action.Unlisten(Optional<String> channel) ->
            channel.map(List::of).orElseGet(this::channels).forEach(this::leave);
        case Action.Send send -> {} // all at once, below
      }
    }
    List<Notification> sent = sent();
    pending.clear();
    hub.publish(sent);
  }

  private void leave(String channel) {
    channels.remove(channel);
    hub.unlisten(channel, this);
  }

  /** The session has ended. */
  void close() {
    pending.clear();
    channels().forEach(this::leave);
  }

  boolean hasRoom(int more) {
    return inbox.size() + more <= MOST_WAITING;
  }

  void receive(Notification notification) {
    inbox.add(notification);
  }

  void wake() {
    listener.run();
  }

  void onArrival(Runnable listener) {
    this.listener = listener == null ? () -> {} : listener;
  }

  /** What has come, waiting at most that long for the first. */
  List<Notification> take(Duration wait) throws InterruptedException {
    List<Notification> taken = new ArrayList<>();
    if (!wait.isZero()) {
      Notification first = inbox.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
      if (first != null) {
        taken.add(first);
      }
    }
    inbox.drainTo(taken);
    return taken;
  }
}
