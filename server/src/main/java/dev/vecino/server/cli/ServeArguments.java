package dev.vecino.server.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Arguments of the server.
 *
 * @param data the database: a path without extension, or {@code mem:name}
 * @param roles file of roles that may connect; where there is none, everyone on this machine may
 * @param tls files of the server's certificate and its key
 * @param tlsRequired whether clients that do not encrypt are sent away
 * @param httpPort where to answer /metrics and /health
 */
record ServeArguments(String data, String host, int port, Optional<Path> roles, Optional<TlsFiles> tls, boolean tlsRequired,
    Optional<Integer> httpPort) {
  /** Where the certificates and the private key are. */
  record TlsFiles(Path certificates, Path key) {}

  static final String USAGE = """
      usage: vecino serve [--data PATH] [--host ADDRESS] [--port PORT] [--roles FILE]
                          [--tls-cert FILE --tls-key FILE [--tls required]] [--http-port PORT]

        --data PATH     database to serve, ./data/vecino by default; mem:NAME is one in memory
        --host ADDRESS  address to listen on, 127.0.0.1 by default; any other needs --roles
        --port PORT     port to listen on, 5432 by default; 0 takes a free one
        --roles FILE    roles that may connect, with their passwords' verifiers
        --tls-cert FILE certificate of the server and those above it, in PEM form
        --tls-key FILE  private key of the certificate, in PEM form
        --tls required  sends clients away that do not encrypt; --tls optional is the default
        --http-port PORT  answers /metrics (for Prometheus) and /health by HTTP, on the same address""";

  static ServeArguments parse(List<String> arguments) throws WrongUsage {
    String data = "./data/vecino";
    String host = "127.0.0.1";
    int port = 5432;
    Path roles = null;
    Path certificates = null;
    Path key = null;
    String tls = "optional";
    Integer httpPort = null;
    for (int i = 0; i < arguments.size(); i += 2) {
      String option = arguments.get(i);
      if (i + 1 == arguments.size() && option.startsWith("--")) {
        throw new WrongUsage("nothing after " + option);
      }
      switch (option) {
        case "--data" -> data = arguments.get(i + 1);
        case "--host" -> host = arguments.get(i + 1);
        case "--port" -> port = port(arguments.get(i + 1));
        case "--roles" -> roles = Path.of(arguments.get(i + 1));
        case "--http-port" -> httpPort = port(arguments.get(i + 1));
        case "--tls-cert" -> certificates = Path.of(arguments.get(i + 1));
        case "--tls-key" -> key = Path.of(arguments.get(i + 1));
        case "--tls" -> tls = oneOf(arguments.get(i + 1), "optional", "required");
        default -> throw new WrongUsage("unknown option " + option);
      }
    }
    boolean tlsRequired = tls.equals("required");
    if ((certificates == null) != (key == null)) {
      throw new WrongUsage("--tls-cert and --tls-key belong together");
    }
    if (tlsRequired && key == null) {
      throw new WrongUsage("--tls required needs --tls-cert and --tls-key");
    }
    Optional<TlsFiles> files = key == null ? Optional.empty() : Optional.of(new TlsFiles(certificates, key));
    return new ServeArguments(data, host, port, Optional.ofNullable(roles), files, tlsRequired, Optional.ofNullable(httpPort));
  }

  private static String oneOf(String word, String one, String other) throws WrongUsage {
    if (word.equals(one) || word.equals(other)) {
      return word;
    }
    throw new WrongUsage("expected " + one + " or " + other + ", found " + word);
  }

  private static int port(String text) throws WrongUsage {
    try {
      int port = Integer.parseInt(text);
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException e) {
      throw new WrongUsage("\"" + text + "\" is no port");
    }
    throw new WrongUsage("the port must be in 0..65535, was " + text);
  }
}
