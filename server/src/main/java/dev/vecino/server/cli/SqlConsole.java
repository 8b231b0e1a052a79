package dev.vecino.server.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jline.reader.impl.history.DefaultHistory;
import sqlline.DispatchCallback;
import sqlline.SqlLine;

/** The console: sqlline with Vecino's driver. */
final class SqlConsole {
  // The field keeps the level of the logger from being forgotten.
  private static final Logger JLINE_LOG = Logger.getLogger("org.jline");
  private static final String VECINO = "jdbc:vecino:";

  private final ConsoleArguments arguments;

  SqlConsole(ConsoleArguments arguments) {
    this.arguments = arguments;
  }

  /** Runs it; the status for the shell, 0 where every statement succeeded. */
  int run() throws IOException {
    JLINE_LOG.setLevel(Level.SEVERE); // It would warn of a terminal that is none, which is no news in a script.
    createFolder();
    if (!arguments.isInteractive()) {
      return run(arguments.statements(), arguments.script());
    }
    return isTerminal() ? converse() : runInput();
  }

  private static boolean isTerminal() {
    return System.console() != null && System.console().isTerminal();
  }

  // What is piped in is a script, as for psql: in columns of full width, and without prompts.
  private int runInput() throws IOException {
    Path script = Files.createTempFile("vecino", ".sql");
    try {
      Files.copy(System.in, script, StandardCopyOption.REPLACE_EXISTING);
      return run(List.of(), Optional.of(script));
    } finally {
      Files.delete(script);
    }
  }

  private void createFolder() throws IOException {
    if (arguments.url().equals(ConsoleArguments.DEFAULT_URL)) {
      Path database = Path.of(arguments.url().substring(VECINO.length()));
      Files.createDirectories(database.toAbsolutePath().normalize().getParent());
    }
  }

  private int converse() throws IOException {
    var line = new Line(false);
    List<String> options = new ArrayList<>(List.of(
        "--color=true", "--nullValue=NULL", "--isolation=TRANSACTION_READ_COMMITTED", "--outputFormat=table",
        "--headerInterval=-1", "--fastConnect=false", "--prompt=vecino>"));
    options.addAll(List.of("-d", "dev.vecino.jdbc.Driver", "-u", arguments.url(), "-n", user(), "-p", password()));
    return line.begin(options.toArray(String[]::new), null, true).ordinal();
  }

  private int run(List<String> statements, Optional<Path> script) throws IOException {
    var line = new Line(true);
    // Its parser joins the lines of a script.
    line.getConsoleReader(InputStream.nullInputStream(), new DefaultHistory());
    set(line, "silent", "true");
    set(line, "color", "false");
    set(line, "nullValue", "NULL");
    set(line, "isolation", "TRANSACTION_READ_COMMITTED");
    set(line, "outputFormat", "table");
    set(line, "headerInterval", "-1");
    set(line, "maxWidth", "1000000");
    set(line, "maxColumnWidth", "-1");
    set(line, "incremental", "false");
    List<String> commands = new ArrayList<>();
    commands.add("!connect -p driver dev.vecino.jdbc.Driver -p user \"" + user() + "\" -p password \"" + password() + "\" \""
        + arguments.url() + '"');
    commands.addAll(statements);
    script.ifPresent(file -> commands.add("!run \"" + file + '"'));
    line.runCommands(commands, new DispatchCallback());
    line.runCommands(List.of("!close"), new DispatchCallback());
    return line.failed() ? 1 : 0;
  }

  private static void set(SqlLine line, String property, String value) {
    if (!line.getOpts().set(property, value, true)) {
      throw new IllegalStateException("sqlline has no property " + property);
    }
  }

  // Of a server only; one that is not there is the console's to report.
  private String password() throws IOException {
    try {
      return new Access(arguments.url(), user(), System.getenv()).password();
    } catch (SQLException e) {
      return "";
    }
  }

  private static String user() {
    return System.getProperty("user.name");
  }
}
