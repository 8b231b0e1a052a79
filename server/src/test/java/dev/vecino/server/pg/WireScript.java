package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.FrontendMessage.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A conversation in lines: {@code > Parse s "select 1"} is said, {@code < ParseComplete} must be heard. What is said is
 * sent together up to the next thing to be heard.
 */
final class WireScript {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  private WireScript() {}

  static void run(WireClient client, String script) throws IOException {
    List<String> heard = new ArrayList<>();
    List<FrontendMessage> said = new ArrayList<>();
    for (String line : script.lines().filter(line -> !line.isBlank()).toList()) {
      if (line.startsWith("> ")) {
        said.add(message(line.substring(2)));
        heard.add(line);
      } else {
        client.send(said.toArray(FrontendMessage[]::new));
        said.clear();
        heard.add("< " + client.receive());
        if (!heard.getLast().equals(line)) {
          break;
        }
      }
    }
    assertThat(String.join("\n", heard)).isEqualTo(script.strip());
  }

  private static FrontendMessage message(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find()) {
      words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
    }
    List<String> rest = words.subList(1, words.size());
    return switch (words.getFirst()) {
      case "Query" -> new FrontendMessage.Query(rest.getFirst());
      case "Parse" ->
          new FrontendMessage.Parse(
              rest.get(0), rest.get(1), rest.stream().skip(2).mapToInt(Integer::parseInt).toArray());
      case "Bind" -> bind(rest, new short[0]);
      case "BindBinary" -> bind(rest, new short[] {1});
      case "Describe" -> new FrontendMessage.Describe(Target.valueOf(rest.get(0)), rest.get(1));
      case "Execute" -> new FrontendMessage.Execute(rest.get(0), Integer.parseInt(rest.get(1)));
      case "Close" -> new FrontendMessage.Close(Target.valueOf(rest.get(0)), rest.get(1));
      case "Sync" -> new FrontendMessage.Sync();
      case "Flush" -> new FrontendMessage.Flush();
      case "CopyData" -> new FrontendMessage.CopyData((rest.getFirst() + "\n").getBytes(StandardCharsets.UTF_8));
      case "CopyDone" -> new FrontendMessage.CopyDone();
      case "CopyFail" -> new FrontendMessage.CopyFail(rest.getFirst());
      case "FunctionCall" -> new FrontendMessage.FunctionCall();
      case "Terminate" -> new FrontendMessage.Terminate();
      case "Malformed" -> new FrontendMessage.Malformed(rest.getFirst().charAt(0), null);
      default -> throw new IllegalArgumentException(line);
    };
  }

  // Bind portal statement value...
  private static FrontendMessage bind(List<String> words, short[] resultFormats) {
    byte[][] values =
        words.stream()
            .skip(2)
            .map(word -> word.equals("NULL") ? null : word.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    return new FrontendMessage.Bind(words.get(0), words.get(1), new short[0], values, resultFormats);
  }
}
