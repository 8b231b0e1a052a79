package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_AUTHORIZATION;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.message.StartupPacket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a client asks for when it begins: who it is, and the settings of its session.
 *
 * @param database as the client names it; a server has one database, and any name will do
 */
record Startup(String user, String database, Map<String, String> settings) {
  private static final Set<String> NO_SETTINGS = Set.of("user", "database", "options", "replication");

  static Startup of(StartupPacket.Startup packet) {
    Map<String, String> parameters = packet.parameters();
    String user = parameters.getOrDefault("user", "");
    if (user.isEmpty()) {
      throw VecinoException.of(INVALID_AUTHORIZATION, "no PostgreSQL user name specified in startup packet");
    }
    if (!Set.of("", "false", "off", "no", "0").contains(parameters.getOrDefault("replication", ""))) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "replication connections are not supported");
    }
    Map<String, String> settings = new LinkedHashMap<>();
    addOptions(parameters.getOrDefault("options", ""), settings);
    parameters.forEach(
        (name, value) -> {
          if (!NO_SETTINGS.contains(name)) {
            settings.put(name.toLowerCase(Locale.ROOT), unquoted(value));
          }
        });
    return new Startup(user, parameters.getOrDefault("database", user), Map.copyOf(settings));
  }

  // Some clients send client_encoding as 'utf-8', with quotes.
  private static String unquoted(String value) {
    boolean quoted = value.length() > 1 && value.startsWith("'") && value.endsWith("'");
    return quoted ? value.substring(1, value.length() - 1) : value;
  }

  // Command-line switches of a server process: -c name=value, -cname=value, --name=value.
  private static void addOptions(String options, Map<String, String> settings) {
    List<String> words = words(options);
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      String setting;
      if (word.startsWith("--")) {
        setting = word.substring(2);
      } else if (word.equals("-c") && i + 1 < words.size()) {
        setting = words.get(++i);
      } else if (word.startsWith("-c")) {
        setting = word.substring(2);
      } else {
        throw VecinoException.of(SYNTAX_ERROR, "invalid command-line argument for server process: %s", word);
      }
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw VecinoException.of(SYNTAX_ERROR, "-c %s requires a value", setting);
      }
      settings.put(setting.substring(0, equals).replace('-', '_').toLowerCase(Locale.ROOT), setting.substring(equals + 1));
    }
  }

  // Words are separated by blanks; a backslash takes the next character as it is.
  private static List<String> words(String options) {
    List<String> words = new ArrayList<>();
    var word = new StringBuilder();
    boolean inWord = false;
    for (int i = 0; i < options.length(); i++) {
      char c = options.charAt(i);
      if (Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
          inWord = false;
        }
        continue;
      }
      if (c == '\\' && i + 1 < options.length()) {
        c = options.charAt(++i);
      }
      word.append(c);
      inWord = true;
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
