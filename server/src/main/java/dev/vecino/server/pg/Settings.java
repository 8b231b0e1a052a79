package dev.vecino.server.pg;

import dev.vecino.Session;
import dev.vecino.server.pg.message.BackendMessage.ParameterStatus;
import dev.vecino.type.TextStyle;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;

/** The settings of a session that the client is told of, and told again when they change. */
final class Settings {
  private static final List<String> REPORTED =
      List.of(
          "application_name", "client_encoding", "DateStyle", "default_transaction_read_only", "in_hot_standby",
          "integer_datetimes", "IntervalStyle", "is_superuser", "search_path", "server_encoding",
          "server_version", "session_authorization", "standard_conforming_strings", "TimeZone");

  private final Session session;
  private final String[] told = new String[REPORTED.size()];
  private String shown = "";
  private TextStyle style;

  Settings(Session session) {
    this.session = session;
  }

  /** Tells what differs from what was told. */
  void report(Consumer<ParameterStatus> client) {
    for (int i = 0; i < told.length; i++) {
      String value = session.setting(REPORTED.get(i));
      if (value != null && !value.equals(told[i])) {
        told[i] = value;
        client.accept(new ParameterStatus(REPORTED.get(i), value));
      }
    }
  }

  /** How text that is sent is written. */
  TextStyle style() {
    String zone = session.setting("TimeZone");
    String dates = session.setting("DateStyle");
    String intervals = session.setting("IntervalStyle");
    String digits = session.setting("extra_float_digits");
    String bytes = session.setting("bytea_output");
    String all = String.join("|", zone, dates, intervals, digits, bytes);
    if (!all.equals(shown)) {
      style = TextStyle.of(ZoneId.of(zone), dates, intervals).with(digits, bytes);
      shown = all;
    }
    return style;
  }
}
