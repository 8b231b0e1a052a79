package dev.vecino.server.cli;

import dev.vecino.server.auth.Authentication;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Arguments of the server.
 *
 * @param data the database: a path without extension, or {@code mem:name}
 * @param roles file of roles to be taken over
 * @param tls files of the server's certificate and its key
 * @param tlsRequired whether clients that do not encrypt are sent away
 * @param httpPort where to answer /metrics and /health
 */
record ServeArguments(
    String data, String host, int port, Authentication authentication, Optional<Path> roles, Optional<TlsFiles> tls,
    boolean tlsRequired, Optional<Integer> httpPort) {
  /** Where the certificates and the private key are. */
  record TlsFiles(Path certificates, Path key) {}

  static final String USAGE = """
      usage: vecino serve [--data PATH] [--host ADDRESS] [--port PORT] [--auth METHOD] [--roles FILE]
                          [--tls-cert FILE --tls-key FILE [--tls required]] [--http-port PORT]

        --data PATH     database to serve, ./data/vecino by default; mem:NAME is one in memory
        --host ADDRESS  address to listen on, 127.0.0.1 by default; any other needs a role with a password
        --port PORT     port to listen on, 5432 by default; 0 takes a free one
        --auth METHOD   scram asks for passwords, trust does not (on 127.0.0.1 only);
                        automatic, the default, asks as soon as a role has a password
        --roles FILE    takes roles over from a file of former versions, as superusers
        --tls-cert FILE certificate of the server and those above it, in PEM form
        --tls-key FILE  private key of the certificate, in PEM form
        --tls required  sends clients away that do not encrypt; --tls optional is the default
        --http-port PORT  answers /metrics (for Prometheus) and /health by HTTP, on the same address""";

  private static final Set<String> VALUED =
      Set.of("--data", "--host", "--port", "--auth", "--roles", "--http-port", "--tls-cert", "--tls-key", "--tls");

  static ServeArguments parse(List<String> arguments) throws WrongUsage {
    Options options = Options.parse(arguments, VALUED, Set.of());
    options.requireWords(0, 0);
    Optional<Path> certificates = options.value("--tls-cert").map(Path::of);
    Optional<Path> key = options.value("--tls-key").map(Path::of);
    boolean tlsRequired = oneOf(options.value("--tls").orElse("optional"), "optional", "required").equals("required");
    if (certificates.isPresent() != key.isPresent()) {
      throw new WrongUsage("--tls-cert and --tls-key belong together");
    }
    if (tlsRequired && key.isEmpty()) {
      throw new WrongUsage("--tls required needs --tls-cert and --tls-key");
    }
    Optional<String> http = options.value("--http-port");
    return new ServeArguments(
        options.value("--data").orElse("./data/vecino"),
        options.value("--host").orElse("127.0.0.1"),
        port(options.value("--port").orElse("5432")),
        authentication(options.value("--auth").orElse("automatic")),
        options.value("--roles").map(Path::of),
        key.map(file -> new TlsFiles(certificates.get(), file)),
        tlsRequired,
        http.isPresent() ? Optional.of(port(http.get())) : Optional.empty());
  }

  private static Authentication authentication(String method) throws WrongUsage {
    return switch (oneOf(method, "automatic", "scram", "trust")) {
      case "scram" -> Authentication.SCRAM;
      case "trust" -> Authentication.TRUST;
      default -> Authentication.AUTOMATIC;
    };
  }

  private static String oneOf(String word, String... words) throws WrongUsage {
    if (List.of(words).contains(word)) {
      return word;
    }
    throw new WrongUsage("expected " + String.join(" or ", words) + ", found " + word);
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
