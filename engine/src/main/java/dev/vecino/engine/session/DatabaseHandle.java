package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.CONNECTION_DOES_NOT_EXIST;
import static dev.vecino.error.SqlState.INVALID_AUTHORIZATION;
import static dev.vecino.error.SqlState.TOO_MANY_CONNECTIONS;

import dev.vecino.Configured;
import dev.vecino.Credentials;
import dev.vecino.Database;
import dev.vecino.Session;
import dev.vecino.catalog.Role;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.Store;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** One caller's hold on a database. */
final class DatabaseHandle implements Database {
  private final SharedDatabase shared;
  private final DatabaseOptions options;
  private final Set<EngineSession> sessions = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean closed = new AtomicBoolean();

  DatabaseHandle(SharedDatabase shared, DatabaseOptions options) {
    this.shared = shared;
    this.options = options;
  }

  @Override
  public Session connect(String user) {
    return connect(user, Map.of());
  }

  @Override
  public Session connect(String user, Map<String, String> settings) {
    if (closed.get()) {
      throw VecinoException.of(CONNECTION_DOES_NOT_EXIST, "the database \"%s\" has been closed", shared.name());
    }
    Map<String, String> defaults = new HashMap<>(options.sessionDefaults());
    defaults.putAll(shared.store().catalog().authorization().everybody().settings());
    shared.store().catalog().authorization().role(user).ifPresent(role -> {
      requireAllowed(role);
      defaults.putAll(role.settings());
    });
    settings.forEach((name, value) -> defaults.put(name.toLowerCase(Locale.ROOT), value));
    var session = new EngineSession(this, shared, defaults, user);
    sessions.add(session);
    return session;
  }

  private void requireAllowed(Role role) {
    if (!role.has(Role.Attribute.LOGIN)) {
      throw VecinoException.of(INVALID_AUTHORIZATION, "role \"%s\" is not permitted to log in", role.name());
    }
    boolean full = role.connectionLimit() >= 0
        && shared.sessions().stream().filter(session -> session.roles().id() == role.id()).count()
            >= role.connectionLimit();
    if (full && !role.superuser()) {
      throw VecinoException.of(TOO_MANY_CONNECTIONS, "too many connections for role \"%s\"", role.name());
    }
  }

  @Override
  public Optional<Credentials> credentials(String role) {
    return shared.store().catalog().authorization().role(role)
        .map(found -> new Credentials(found.verifier(), found.validUntil()));
  }

  @Override
  public void configure(Map<String, Configured> settings) {
    shared.configuration().configure(settings);
  }

  @Override
  public void onReload(BooleanSupplier reload) {
    shared.onReload(reload);
  }

  @Override
  public boolean hasPasswords() {
    return shared.store().catalog().authorization().roles().stream().anyMatch(role -> role.verifier().isPresent());
  }

  void forget(EngineSession session) {
    sessions.remove(session);
  }

  @Override
  public String location() {
    return shared.location();
  }

  @Override
  public Usage usage() {
    Store.Usage usage = shared.store().usage();
    return new Usage(usage.graphBytes(), usage.vectorBytes(), usage.fileBytes());
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      try {
        sessions.forEach(EngineSession::cancel);
        sessions.forEach(EngineSession::close);
      } finally {
        Databases.release(shared);
      }
    }
  }
}
