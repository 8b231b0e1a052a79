package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;

/** A server over a database of its own, that scripts of messages are run against: messages in, messages out. */
final class TalkingServer implements AutoCloseable {
  private final Database database;
  private final PgServer server;

  private TalkingServer(Database database) {
    this.database = database;
    this.server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
  }

  static TalkingServer start() {
    return new TalkingServer(Database.open("mem:conversation-" + UUID.randomUUID(), Map.of()));
  }

  /** Runs a script, after which nothing is left over and the connection lives. */
  void converse(String script) throws IOException {
    try (var client = WireClient.login(server.port())) {
      WireScript.run(client, script);
      assertThat(client.query("select 'alive'"))
          .contains("DataRow alive")
          .noneMatch(line -> line.startsWith("Error") && !line.contains("25P02"));
    }
  }

  @Override
  public void close() {
    server.close();
    database.close();
  }
}
