package dev.vecino.server.cli;

import dev.vecino.CopyFormat;
import dev.vecino.Session;
import dev.vecino.remote.RemoteCopy;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Moves rows between a file on this machine and a table, in a database here or on a server. */
final class Transfer implements Command {
  private static final Set<String> OPTIONS = Set.of("--user", "--columns", "--format", "--header", "--delimiter", "--null", "--on-error");

  /** Which way. */
  enum Direction {
    IMPORT,
    EXPORT
  }

  private final Direction direction;

  Transfer(Direction direction) {
    this.direction = direction;
  }

  @Override
  public String usage() {
    return direction == Direction.IMPORT
        ? """
            usage: vecino import DATABASE TABLE FILE [--columns A,B] [--format F] [--header true|false|match]
                                 [--delimiter C] [--null TEXT] [--on-error stop|ignore] [--user NAME]

              DATABASE    path of a database that nobody has open, or jdbc:vecino://host:port/name of a server
              FILE        rows to add; its name tells the format: .csv, .jsonl, .parquet, .fvecs, .npy, else PostgreSQL's text
              --format    another format than the name tells: binary is PostgreSQL's own
              --on-error  ignore leaves records out that have a value which does not fit its column, and says how many"""
        : """
            usage: vecino export DATABASE TABLE|QUERY FILE [--columns A,B] [--format F] [--header true|false]
                                 [--delimiter C] [--null TEXT] [--user NAME]

              DATABASE  path of a database that nobody has open, or jdbc:vecino://host:port/name of a server
              QUERY     a SELECT, in quotes
              FILE      what to write; its name tells the format: .csv, .jsonl, .parquet, .fvecs, .npy, else PostgreSQL's text
              --format  another format than the name tells: binary is PostgreSQL's own""";
  }

  @Override
  public void run(List<String> arguments, PrintStream out) throws WrongUsage, SQLException, IOException {
    Options options = Options.parse(arguments, OPTIONS, Set.of());
    options.requireWords(3, 3);
    Path file = Path.of(options.words().getLast());
    try (Connection connection = Access.to(options.words().getFirst(), options).connect();
        ProgressLine progress = new ProgressLine(direction.name().toLowerCase(Locale.ROOT))) {
      if (connection.isWrapperFor(Session.class)) {
        connection.unwrap(Session.class).onNotice(notice -> out.println("NOTICE: " + notice.message()));
      }
      long rows = direction == Direction.IMPORT
          ? read(connection, sql(options, file), file, progress)
          : write(connection, sql(options, file), file, progress);
      for (SQLWarning warning = connection.getWarnings(); warning != null; warning = warning.getNextWarning()) {
        out.println("NOTICE: " + warning.getMessage());
      }
      out.println(rows + (rows == 1 ? " row" : " rows"));
    }
  }

  private String sql(Options options, Path file) {
    String source = options.words().get(1);
    boolean query = source.strip().toLowerCase(Locale.ROOT).matches("(?s)(select|values|with|table)\\s.*");
    var sql = new StringBuilder("COPY ").append(query ? "(" + source + ")" : source);
    options.value("--columns").ifPresent(columns -> sql.append(" (").append(columns).append(')'));
    sql.append(direction == Direction.IMPORT ? " FROM STDIN" : " TO STDOUT");
    sql.append(" WITH (FORMAT ").append(options.value("--format").orElse(CopyFormat.ofFile(file.toString()).word()));
    options.value("--header").ifPresent(header -> sql.append(", HEADER ").append(header));
    options.value("--delimiter").ifPresent(text -> sql.append(", DELIMITER ").append(quoted(text)));
    options.value("--null").ifPresent(text -> sql.append(", NULL ").append(quoted(text)));
    options.value("--on-error").ifPresent(word -> sql.append(", ON_ERROR ").append(word));
    return sql.append(')').toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static long read(Connection connection, String sql, Path file, ProgressLine progress)
      throws SQLException, IOException {
    long size = Files.size(file);
    try (InputStream in = new FilterInputStream(Files.newInputStream(file)) {
          private long done;

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            done += Math.max(count, 0);
            progress.reach(done, size);
            return count;
          }
        }) {
      return connection.isWrapperFor(Session.class)
          ? connection.unwrap(Session.class).copyIn(sql, in)
          : RemoteCopy.in(connection, sql, in);
    }
  }

  /** A file that is not whole has another name, {@code FILE.part}, which goes away where the export fails. */
  private static long write(Connection connection, String sql, Path file, ProgressLine progress)
      throws SQLException, IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return writeInto(connection, sql, file, progress); // such as a pipe
    }
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      long rows = writeInto(connection, sql, part, progress);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      return rows;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static long writeInto(Connection connection, String sql, Path file, ProgressLine progress)
      throws SQLException, IOException {
    try (OutputStream data = new FilterOutputStream(Files.newOutputStream(file)) {
          private long done;

          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            done += length;
            progress.reach(done, 0);
          }
        }) {
      return connection.isWrapperFor(Session.class)
          ? connection.unwrap(Session.class).copyOut(sql, data)
          : RemoteCopy.out(connection, sql, data);
    }
  }
}
