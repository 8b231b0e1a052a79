package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.FrontendMessage.Target;
import dev.vecino.server.pg.message.Received;
import dev.vecino.type.codec.ByteReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of every type and of arrays of it, in binary in and out, against the bytes of PostgreSQL 15. */
final class BinaryFormsTest {
  private static final short[] BINARY = {1};

  private static Database database;
  private static PgServer server;
  private static WireClient client;

  /** A literal of a type and the hexadecimal digits of its binary form. */
  private record Form(String type, String literal, String hex) {}

  @BeforeAll
  static void start() throws IOException {
    database = Database.open("mem:forms", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    client = WireClient.login(server.port(), "TimeZone", "UTC");
  }

  @AfterAll
  static void stop() throws IOException {
    client.close();
    server.close();
    database.close();
  }

  private static Stream<Form> forms() throws IOException {
    try (InputStream in = BinaryFormsTest.class.getResourceAsStream("binary-forms.txt")) {
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      return lines.stream().filter(line -> !line.startsWith("#")).map(line -> {
        int first = line.indexOf('|');
        int last = line.lastIndexOf('|');
        return new Form(line.substring(0, first), line.substring(first + 1, last), line.substring(last + 1));
      });
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void value_travelsInTheBytesOfPostgres(Form form) throws IOException {
    assertThat(answer("select $q$" + form.literal() + "$q$::" + form.type(), new byte[0][])).isEqualTo(form.hex());
    byte[] value = HexFormat.of().parseHex(form.hex());
    assertThat(answer("select $1::" + form.type(), value)).as("as a parameter").isEqualTo(form.hex());
    assertThat(answer("select coalesce(null, $1::" + form.type() + ")::text::" + form.type(), value)).as("by its text").isEqualTo(form.hex());
  }

  // Describe stands before Bind, so that the parameter's type is the one that the server infers.
  private static String answer(String sql, byte[]... values) throws IOException {
    client.send(
        new FrontendMessage.Parse("", sql, new int[0]), new FrontendMessage.Describe(Target.STATEMENT, ""),
        new FrontendMessage.Bind("", "", values.length == 0 ? new short[0] : BINARY, values, BINARY),
        new FrontendMessage.Execute("", 0), new FrontendMessage.Sync());
    List<Received> said = client.untilReady();
    return said.stream().filter(message -> message.type() == 'D').findFirst()
        .map(row -> {
          ByteReader in = ByteReader.of(row.body());
          in.int16();
          return HexFormat.of().formatHex(in.bytes(in.int32()));
        })
        .orElseGet(said::toString);
  }
}
