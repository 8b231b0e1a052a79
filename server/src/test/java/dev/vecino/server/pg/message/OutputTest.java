package dev.vecino.server.pg.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.server.pg.message.BackendMessage.CommandComplete;
import dev.vecino.server.pg.message.BackendMessage.ReadyForQuery;
import dev.vecino.server.pg.message.BackendMessage.RowDescription;
import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Golden bytes of messages, and what is sent when. */
final class OutputTest {
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final Output out = new Output(sent);

  private String hex(BackendMessage message) {
    message.write(out);
    out.flush();
    return HexFormat.of().formatHex(sent.toByteArray());
  }

  @Test
  void readyForQuery_isSixBytes() {
    assertThat(hex(new ReadyForQuery('T'))).isEqualTo("5a" + "00000005" + "54");
  }

  @Test
  void commandComplete_isATextWithItsEnd() {
    assertThat(hex(new CommandComplete("SELECT 1"))).isEqualTo("43" + "0000000d" + "53454c454354203100");
  }

  @Test
  void rowDescription_hasSevenFieldsForEachColumn() {
    assertThat(hex(new RowDescription(List.of(new RowDescription.Field("é", 16385, 2, 16400, -1, 3, 1)))))
        .isEqualTo(
            "54" + "0000001b" + "0001" + "c3a900" + "00004001" + "0002" + "00004010" + "ffff" + "00000003" + "0001");
  }

  @Test
  void error_hasItsFieldsInOrder() {
    Map<Character, String> fields = new LinkedHashMap<>();
    fields.put('S', "ERROR");
    fields.put('C', "42601");
    assertThat(hex(new BackendMessage.Report(true, fields)))
        .isEqualTo("45" + "00000013" + "53" + "4552524f5200" + "43" + "343236303100" + "00");
  }

  @Test
  void messages_waitUntilThereAreEnough() {
    new CommandComplete("waits").write(out);
    assertThat(sent.size()).isZero();
    new CommandComplete("x".repeat(20_000)).write(out);
    assertThat(sent.size()).isGreaterThan(20_000);
  }

  @Test
  void message_thatIsAbandoned_isNotSent() {
    new ReadyForQuery('I').write(out);
    out.begin('D').int16(5).text("half");
    out.abandon();
    assertThat(hex(new ReadyForQuery('E'))).isEqualTo("5a0000000549" + "5a0000000545");
  }

  @Test
  void text_beyondAscii_isUtf8() {
    out.begin('x').text("aé€").string("zero\0hidden").end();
    out.flush();
    assertThat(HexFormat.of().formatHex(sent.toByteArray()))
        .isEqualTo("78" + "0000000f" + "61c3a9e282ac" + "7a65726f00");
  }
}
