package dev.vecino.server.cli;

import dev.vecino.error.VecinoException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Arguments of the server.
 *
 * @param roles file of roles to be taken over
 */
record ServeArguments(ServerConfiguration configuration, Optional<Path> roles) {
  static final String CONFIG_VARIABLE = "VECINO_CONFIG";

  static final String USAGE = """
      usage: vecino serve [--config FILE] [--data PATH] [--host ADDRESS] [--port PORT] [--auth METHOD]
                          [--tls-cert FILE --tls-key FILE [--tls required]] [--http-port PORT]
                          [--roles FILE] [-c NAME=VALUE]...

        --config FILE   settings, a line each: name = value; ./vecino.conf by default, where it is there
        --data PATH     database to serve, ./data/vecino by default; mem:NAME is one in memory   (data_directory)
        --host ADDRESS  address to listen on, 127.0.0.1 by default; any other needs a role
                        with a password                                                          (listen_addresses)
        --port PORT     port to listen on, 5432 by default; 0 takes a free one                   (port)
        --auth METHOD   scram asks for passwords, trust does not (on 127.0.0.1 only); automatic,
                        the default, asks as soon as a role has a password                       (authentication)
        --tls-cert FILE certificate of the server and those above it, in PEM form                (ssl_cert_file)
        --tls-key FILE  private key of the certificate, in PEM form                              (ssl_key_file)
        --tls required  sends clients away that do not encrypt; optional by default              (ssl)
        --http-port PORT  answers /metrics (for Prometheus) and /health by HTTP                  (http_port)
        --roles FILE    takes roles over from a file of former versions, as superusers
        -c NAME=VALUE   any setting that SHOW ALL lists

        A setting may also be in the file, under the name in parentheses, or in a variable of the environment:
        VECINO_PORT, VECINO_HNSW_EF_SEARCH. The command line comes before variables, and these before the file.
        SIGHUP and pg_reload_conf() read the file again.""";

  private static final Map<String, String> SETTINGS =
      Map.of(
          "--data", "data_directory", "--host", "listen_addresses", "--port", "port", "--auth", "authentication",
          "--tls-cert", "ssl_cert_file", "--tls-key", "ssl_key_file", "--tls", "ssl", "--http-port", "http_port");

  static ServeArguments parse(List<String> arguments, Map<String, String> environment) throws WrongUsage {
    Map<String, String> flags = new LinkedHashMap<>();
    Set<String> valued = new HashSet<>(SETTINGS.keySet());
    valued.addAll(Set.of("--config", "--roles", "-c"));
    Options options = Options.parse(arguments, valued, Set.of());
    for (String setting : options.all("-c")) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw new WrongUsage("expected NAME=VALUE after -c");
      }
      flags.put(setting.substring(0, equals).toLowerCase(Locale.ROOT), setting.substring(equals + 1));
    }
    options.requireWords(0, 0);
    SETTINGS.forEach((option, name) -> options.value(option).ifPresent(value -> flags.put(name, value)));
    Optional<Path> file = options.value("--config").or(() -> Optional.ofNullable(environment.get(CONFIG_VARIABLE)))
        .map(Path::of)
        .or(() -> Optional.of(Path.of(ServerConfiguration.DEFAULT_FILE)).filter(Files::exists));
    var configuration = new ServerConfiguration(file, environment, flags);
    try {
      configuration.read();
    } catch (VecinoException e) {
      throw new WrongUsage(e.getMessage() + e.hint().map(hint -> " (" + hint + ")").orElse(""));
    }
    return new ServeArguments(configuration, options.value("--roles").map(Path::of));
  }
}
