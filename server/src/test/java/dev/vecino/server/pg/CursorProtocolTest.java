package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.Received;
import dev.vecino.type.codec.ByteReader;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of SQL cursors: described as those of their query, and binary where the cursor was declared so. */
final class CursorProtocolTest {
  private static final int FIRST_USER_OID = 16_384;

  private Database database;
  private PgServer server;
  private WireClient client;

  @BeforeEach
  void start() throws IOException {
    database = Database.open("mem:cursors-" + UUID.randomUUID(), Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    client = WireClient.login(server.port());
    client.query("create table t (a int primary key, b text)");
    client.query("insert into t values (1, 'x'), (2, 'y')");
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
    database.close();
  }

  private Received described(String sql) throws IOException {
    client.send(new FrontendMessage.Query(sql));
    return client.untilReady().stream().filter(message -> message.type() == 'T').findFirst().orElseThrow();
  }

  @Test
  void rows_areDescribedWithTheirTable() throws IOException {
    client.query("begin; declare c cursor for select b, a from t order by a");
    ByteReader columns = ByteReader.of(described("fetch 0 from c").body());
    assertThat(columns.int16()).isEqualTo((short) 2);
    for (int attribute : new int[] {2, 1}) {
      columns.string();
      assertThat(columns.int32()).isGreaterThan(FIRST_USER_OID);
      assertThat(columns.int16()).isEqualTo((short) attribute);
      columns.bytes(4 + 2 + 4 + 2); // type, size, modifier, format
    }
  }

  @Test
  void rows_ofABinaryCursor_areBinary() throws IOException {
    client.query("begin; declare c binary cursor for select a, b from t order by a");
    assertThat(client.query("fetch all from c"))
        .containsSubsequence("DataRow 0x00000001 x", "DataRow 0x00000002 y", "CommandComplete FETCH 2");
    client.query("close c; declare c cursor for select a from t order by a");
    assertThat(client.query("fetch c")).contains("DataRow 1");
  }
}
