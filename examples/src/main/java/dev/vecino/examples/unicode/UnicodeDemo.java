package dev.vecino.examples.unicode;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * The demo: names of Unicode characters, found by meaning. The first run embeds them, stores them and builds an
 * index; later runs open what is there. Arguments make one sentence to ask for; without any, a handful is asked.
 */
public final class UnicodeDemo {
  private static final List<String> SENTENCES = List.of(
      "feeling ill", "celebration with drinks", "it is raining", "going on a holiday by plane", "I love music");
  private static final int SHOWN = 5;

  private final PrintStream out;
  private final boolean terminal;

  UnicodeDemo(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Runs the demo on the database that the system property {@code vecino.demo.database} names, {@code ./data/demo}. */
  public static void main(String[] arguments) {
    boolean terminal = System.console() != null && System.console().isTerminal();
    var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    Path database = Path.of(System.getProperty("vecino.demo.database", "./data/demo"));
    List<String> sentences = arguments.length == 0 ? SENTENCES : List.of(String.join(" ", arguments));
    try {
      new UnicodeDemo(out, terminal).run(database, NamedCharacter.all(), sentences);
    } catch (IOException | SQLException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  void run(Path database, List<NamedCharacter> characters, List<String> sentences) throws IOException, SQLException {
    Path folder = database.toAbsolutePath().normalize().getParent();
    Files.createDirectories(folder);
    out.printf(Locale.ROOT, "%nUnicode characters, found by what their names mean%n%n");
    long start = System.nanoTime();
    try (Connection connection = DriverManager.getConnection("jdbc:vecino:" + database)) {
      prepare(connection, database, folder, characters, sentences, start);
    }
  }

  private void prepare(
      Connection connection, Path database, Path folder, List<NamedCharacter> characters, List<String> sentences,
      long start) throws SQLException {
    var table = new CharacterTable(connection, out, terminal);
    table.create();
    List<NamedCharacter> missing = table.missing(characters);
    boolean indexed = table.isIndexed();
    long opened = System.nanoTime() - start;
    say("database", describe(database, characters.size() - missing.size(), missing.size(), indexed, opened));
    var model = new SentenceModel(folder.resolve("model"));
    say("model", "all-MiniLM-L6-v2, quantized, " + SentenceModel.DIMENSIONS + " dimensions, running in this process");
    if (!missing.isEmpty()) {
      table.add(missing, model);
    }
    if (!indexed) {
      table.index();
    }
    out.println();
    ask(connection, model, sentences);
    out.printf(Locale.ROOT, "Ask for anything: ./vecino demo \"a long walk in the mountains\"%n");
    out.printf(Locale.ROOT, "Query the table:  ./vecino sql \"jdbc:vecino:%s\"%n%n", database);
  }

  private static String describe(Path database, int present, int missing, boolean indexed, long openedNanos) {
    if (present == 0) {
      return database + ", new";
    }
    if (missing > 0 || !indexed) {
      return String.format(
          Locale.ROOT, "%s, an earlier run left it unfinished with %,d characters: going on from there", database,
          present);
    }
    return String.format(
        Locale.ROOT, "%s, opened again in %.1f s: %,d characters and their index were there", database,
        openedNanos / 1e9, present);
  }

  private void say(String what, String text) {
    out.printf(Locale.ROOT, "  %-10s %s%n", what, text);
  }

  private void ask(Connection connection, SentenceModel model, List<String> sentences) throws SQLException {
    out.println("The question in SQL, ? being the embedding of a sentence:\n");
    out.println(Search.NEAREST.indent(2));
    try (var search = new Search(connection)) {
      for (String sentence : sentences) {
        print(sentence, search.ask(model.embed(sentence)));
      }
    }
  }

  private void print(String sentence, Search.Answer answer) {
    out.printf(
        Locale.ROOT, "“%s”  %.2f ms a query, recall@%d %.2f%n", sentence, answer.medianNanos() / 1e6, Search.K,
        answer.recall());
    for (Search.Hit hit : answer.hits().subList(0, Math.min(SHOWN, answer.hits().size()))) {
      String padding = Character.isEmojiPresentation(hit.codePoint()) ? " " : "  "; // such are two columns wide
      out.printf(
          Locale.ROOT, "  %s%s %.3f  %-9s %s%n", hit.glyph(), padding, hit.distance(),
          String.format(Locale.ROOT, "U+%04X", hit.codePoint()), hit.name());
    }
    out.println();
  }
}
