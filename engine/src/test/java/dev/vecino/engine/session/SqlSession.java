package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.vecino.Database;
import dev.vecino.Notice;
import dev.vecino.Result;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** A session with what tests ask of it in one line. */
final class SqlSession implements AutoCloseable {
  private static final AtomicLong NAMES = new AtomicLong();

  final Database database;
  final Session session;
  final List<Notice> notices = new ArrayList<>();

  private SqlSession(Database database) {
    this.database = database;
    this.session = database.connect("tester");
    session.onNotice(notices::add);
  }

  /** A session on a new database in memory. */
  static SqlSession inMemory() {
    return at("mem:test" + NAMES.incrementAndGet());
  }

  static SqlSession at(String location) {
    return new SqlSession(Database.open(location, Map.of()));
  }

  /** Another session on the same database. */
  SqlSession another() {
    return at(database.location());
  }

  /** Runs statements; gives the tag of the last with its count, if it has one. */
  String run(String sql) {
    String tag = "";
    for (Result result : session.execute(sql)) {
      try (result) {
        tag = result.command() + (result.count() < 0 ? "" : " " + result.count());
      }
    }
    return tag;
  }

  /** The rows of a query, a text for each. */
  List<String> rows(String sql) {
    return rows(session.execute(sql).getLast());
  }

  static List<String> rows(Result opened) {
    List<String> rows = new ArrayList<>();
    try (Result result = opened) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (Object value : result.row()) {
          row.add(value == null ? "NULL" : TextFormat.print(value, ZoneOffset.UTC));
        }
        rows.add(String.join(" ", row));
      }
    }
    return rows;
  }

  /** Runs a statement that must fail with that SQLSTATE and message. */
  VecinoException refused(String sql, String state, String message) {
    Throwable thrown = catchThrowable(() -> rows(sql));
    assertThat(thrown).as("%.200s", sql).isInstanceOf(VecinoException.class);
    VecinoException refused = (VecinoException) thrown;
    assertThat(refused.state().code() + " " + refused.getMessage())
        .as("%.200s", sql)
        .startsWith(state + " ")
        .contains(message);
    return refused;
  }

  @Override
  public void close() {
    session.close();
    database.close();
  }
}
