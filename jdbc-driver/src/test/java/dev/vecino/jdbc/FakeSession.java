package dev.vecino.jdbc;

import dev.vecino.Configured;
import dev.vecino.Credentials;
import dev.vecino.Database;
import dev.vecino.Notice;
import dev.vecino.Notification;
import dev.vecino.Prepared;
import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.Session;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Table;
import dev.vecino.type.DataType;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A session that answers statements with results that a test laid down, and writes down what it was asked. */
final class FakeSession implements Session, Database {
  final List<String> log = new ArrayList<>();
  final Map<String, String> settings = new HashMap<>(Map.of("server_version", "16.9"));
  final List<Object> parameters = new ArrayList<>();
  private final Map<String, Supplier<Result>> answers = new HashMap<>();
  private final List<Table> tables = new ArrayList<>();
  private TransactionState state = TransactionState.IDLE;
  private volatile Runnable onCancel = () -> {};
  private NoticeListener notices = notice -> {};
  private boolean closed;

  /** A connection over a new session. */
  static VecinoConnection connect(FakeSession session) {
    return new VecinoConnection(new JdbcUrl("jdbc:vecino:mem:fake", "mem:fake", "ann", Map.of()), session, session);
  }

  FakeSession answer(String sql, Supplier<Result> result) {
    answers.put(sql, result);
    return this;
  }

  FakeSession table(Table table) {
    tables.add(table);
    return this;
  }

  void onCancel(Runnable action) {
    onCancel = action;
  }

  void tell(Notice notice) {
    notices.report(notice);
  }

  void state(TransactionState state) {
    this.state = state;
  }

  private Result run(String sql) {
    log.add(sql);
    if (sql.equals("BEGIN")) {
      state = TransactionState.ACTIVE;
    } else if (sql.equals("COMMIT") || sql.equals("ROLLBACK")) {
      state = TransactionState.IDLE;
    }
    Supplier<Result> answer = answers.get(sql);
    return answer == null ? FakeResult.count(sql, 1) : answer.get();
  }

  @Override
  public Prepared prepare(String sql) {
    log.add("prepare " + sql);
    return new Prepared() {
      @Override
      public List<DataType> parameters() {
        return sql.chars().filter(c -> c == '?').mapToObj(c -> DataType.TEXT).toList();
      }

      @Override
      public List<ResultColumn> columns() {
        return answers.containsKey(sql) ? answers.get(sql).get().columns() : List.of();
      }

      @Override
      public boolean endsTransaction() {
        return false;
      }

      @Override
      public List<Object> convert(List<?> values) {
        return List.copyOf(values);
      }

      @Override
      public Result execute(List<?> values) {
        parameters.addAll(values);
        return run(sql);
      }

      @Override
      public void close() {
        log.add("close " + sql);
      }
    };
  }

  @Override
  public List<Result> execute(String sql) {
    List<Result> results = new ArrayList<>();
    for (String statement : sql.split(";")) {
      results.add(run(statement.strip()));
    }
    return results;
  }

  @Override
  public void execute(String sql, Consumer<Result> each) {
    execute(sql).forEach(each);
  }

  @Override
  public void beginGroup() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void endGroup(boolean commit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Prepared prepare(String name, String sql, List<DataType> declared) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<Prepared> prepared(String name) {
    return Optional.empty();
  }

  @Override
  public void deallocate(String name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Notification> notifications(Duration wait) {
    return List.of();
  }

  @Override
  public void onNotification(Runnable listener) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String withoutSecrets(String sql) {
    return sql;
  }

  @Override
  public Duration slowStatement() {
    return Duration.ofMillis(-1);
  }

  @Override
  public void clientAddress(InetSocketAddress address) {}

  @Override
  public void onTermination(Runnable listener) {}

  @Override
  public Optional<Credentials> credentials(String role) {
    return Optional.empty();
  }

  @Override
  public void configure(Map<String, Configured> settings) {}

  @Override
  public void onReload(BooleanSupplier reload) {}

  @Override
  public boolean hasPasswords() {
    return false;
  }

  @Override
  public int process() {
    return 1;
  }

  @Override
  public void onCopy(CopyStreams streams) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String setting(String name) {
    return settings.get(name);
  }

  @Override
  public void set(String name, String value) {
    settings.put(name, value);
  }

  @Override
  public TransactionState transactionState() {
    return state;
  }

  @Override
  public void failTransaction() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Catalog catalog() {
    return Catalog.of(1, tables);
  }

  @Override
  public void onProgress(ProgressListener listener) {}

  @Override
  public void onNotice(NoticeListener listener) {
    notices = listener;
  }

  @Override
  public Prepared prepare(String sql, List<DataType> declared) {
    return prepare(sql);
  }

  @Override
  public long copyIn(String sql, InputStream data) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long copyOut(String sql, OutputStream data) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void cancel() {
    onCancel.run();
  }

  @Override
  public Database database() {
    return this;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public Session connect(String user) {
    return this;
  }

  @Override
  public Session connect(String user, Map<String, String> settings) {
    return this;
  }

  @Override
  public Usage usage() {
    return new Usage(0, 0, 0);
  }

  @Override
  public String location() {
    return "mem:fake";
  }

  @Override
  public void close() {
    closed = true;
  }
}
