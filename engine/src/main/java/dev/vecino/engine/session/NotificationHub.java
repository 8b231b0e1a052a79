package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.Notification;
import dev.vecino.error.VecinoException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who listens to which channel of a database. Notifications of one transaction come together, in the order of commits. */
final class NotificationHub {
  private final Map<String, Set<SessionNotifications>> listeners = new HashMap<>(); // guarded by this

  synchronized void listen(String channel, SessionNotifications session) {
    listeners.computeIfAbsent(channel, any -> new LinkedHashSet<>()).add(session);
  }

  synchronized void unlisten(String channel, SessionNotifications session) {
    Set<SessionNotifications> of = listeners.get(channel);
    if (of != null && of.remove(session) && of.isEmpty()) {
      listeners.remove(channel);
    }
  }

  /** Refuses notifications for which a listener has no room. */
  synchronized void requireRoom(List<Notification> notifications) {
    for (Notification notification : notifications) {
      for (SessionNotifications session : listeners.getOrDefault(notification.channel(), Set.of())) {
        if (!session.hasRoom(notifications.size())) {
          throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "too many notifications in the NOTIFY queue");
        }
      }
    }
  }

  void publish(List<Notification> notifications) {
    Set<SessionNotifications> reached = new LinkedHashSet<>();
    synchronized (this) {
      for (Notification notification : notifications) {
        for (SessionNotifications session : listeners.getOrDefault(notification.channel(), Set.of())) {
          session.receive(notification);
          reached.add(session);
        }
      }
    }
    reached.forEach(SessionNotifications::wake);
  }
}
