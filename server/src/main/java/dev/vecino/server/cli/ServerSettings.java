package dev.vecino.server.cli;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.Configured;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import dev.vecino.server.auth.Authentication;
import dev.vecino.server.auth.Encryption;
import dev.vecino.server.auth.Pem;
import dev.vecino.server.pg.PgServerOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The settings of the server itself, as a session shows them. */
record ServerSettings(Session session) {
  /** Where the database is, before there is a session. */
  static String data(Map<String, Configured> settings) {
    Configured given = settings.get("data_directory");
    return given == null ? "./data/vecino" : given.value();
  }

  private String text(String name) {
    return session.setting(name);
  }

  private int number(String name) {
    return Integer.parseInt(text(name));
  }

  PgServerOptions options() {
    PgServerOptions usual = PgServerOptions.DEFAULT;
    int connections = number("max_connections");
    return usual
        .withAddress(text("listen_addresses"), number("port"))
        .withAuthentication(switch (text("authentication")) {
          case "scram" -> Authentication.SCRAM;
          case "trust" -> Authentication.TRUST;
          default -> Authentication.AUTOMATIC;
        })
        .withEncryption(encryption())
        .withLimits(
            new PgServerOptions.Limits(
                connections, Math.max(1, connections / 2), number("max_message_bytes"), Long.parseLong(text("max_result_bytes"))));
  }

  private Encryption encryption() {
    String certificates = text("ssl_cert_file");
    String key = text("ssl_key_file");
    if (certificates.isEmpty() != key.isEmpty()) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "ssl_cert_file and ssl_key_file belong together");
    }
    String wanted = text("ssl");
    if (wanted.equals("required") && key.isEmpty()) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "ssl = required needs ssl_cert_file and ssl_key_file");
    }
    if (key.isEmpty() || wanted.equals("off")) {
      return new Encryption.None();
    }
    return new Encryption.Tls(Pem.context(Path.of(certificates), Path.of(key)), wanted.equals("required"));
  }

  Optional<Integer> httpPort() {
    return Optional.of(number("http_port")).filter(port -> port >= 0);
  }

  String host() {
    return text("listen_addresses");
  }

  boolean logsJson() {
    return text("log_format").equals("json");
  }
}
