package dev.vecino.server.pg.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.server.pg.message.FrontendMessage.Target;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FrontendMessageTest {
  private static final int MOST = 1 << 20;

  static Stream<FrontendMessage> messages() {
    return Stream.of(
        new FrontendMessage.Query("select 'é'"),
        new FrontendMessage.Parse("s", "select $1", new int[] {23, 0}),
        new FrontendMessage.Bind("p", "s", new short[] {1}, new byte[][] {{1, 2}, null, {}}, new short[] {0, 1}),
        new FrontendMessage.Describe(Target.STATEMENT, "s"),
        new FrontendMessage.Execute("", 7),
        new FrontendMessage.Close(Target.PORTAL, "p"),
        new FrontendMessage.Sync(),
        new FrontendMessage.Flush(),
        new FrontendMessage.CopyData("x".repeat(100_000).getBytes(StandardCharsets.US_ASCII)),
        new FrontendMessage.CopyDone(),
        new FrontendMessage.CopyFail("why"),
        new FrontendMessage.FunctionCall(),
        new FrontendMessage.Terminate(),
        new FrontendMessage.PasswordMessage(new byte[] {9}));
  }

  private static byte[] bytes(FrontendMessage message) {
    var bytes = new ByteArrayOutputStream();
    var out = new Output(bytes);
    FrontendWriter.write(message, out);
    out.flush();
    return bytes.toByteArray();
  }

  private static FrontendMessage read(InputStream in) throws IOException {
    return FrontendMessage.read(new Input(in), MOST);
  }

  private static FrontendMessage readHex(String hex) throws IOException {
    return read(new ByteArrayInputStream(HexFormat.of().parseHex(hex)));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void message_comesBack(FrontendMessage message) throws IOException {
    assertThat(read(new ByteArrayInputStream(bytes(message)))).usingRecursiveComparison().isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void message_byteByByte_comesBack(FrontendMessage message) throws IOException {
    InputStream dripping = new ByteArrayInputStream(bytes(message)) {
      @Override
      public synchronized int read(byte[] target, int from, int length) {
        return super.read(target, from, Math.min(length, 1));
      }
    };
    assertThat(read(dripping)).usingRecursiveComparison().isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void message_thatIsCutOff_isTheEnd(FrontendMessage message) {
    byte[] bytes = bytes(message);
    assertThatThrownBy(() -> read(new ByteArrayInputStream(bytes, 0, bytes.length - 1))).isInstanceOf(Disconnect.class);
  }

  @Test
  void bind_bytes_areAsDrawn() throws IOException {
    String values = "0002" + "00000001" + "2a" + "ffffffff";
    assertThat(readHex("42" + "00000019" + "7000" + "7300" + "0001" + "0001" + values + "0000"))
        .usingRecursiveComparison()
        .isEqualTo(
            new FrontendMessage.Bind("p", "s", new short[] {1}, new byte[][] {{42}, null}, new short[0]));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "510000000461", "5100000005ff", "42000000087000ffff", "420000000e70007300000000017fffffff",
    "500000000a000000ffff0000",
    "440000000658" + "00", "45000000050000"
  })
  void content_thatMakesNoSense_isMalformed(String hex) throws IOException {
    // What follows is the next message.
    InputStream in = new SequenceInputStream(
        new ByteArrayInputStream(padded(hex)), new ByteArrayInputStream(bytes(new FrontendMessage.Sync())));
    var input = new Input(in);
    assertThat(FrontendMessage.read(input, MOST)).isInstanceOf(FrontendMessage.Malformed.class);
    assertThat(FrontendMessage.read(input, MOST)).isEqualTo(new FrontendMessage.Sync());
  }

  // The length in the frame is made right, so that only the content is wrong.
  private static byte[] padded(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    int length = bytes.length - 1;
    for (int i = 0; i < Integer.BYTES; i++) {
      bytes[1 + i] = (byte) (length >>> 8 * (3 - i));
    }
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "5100000003", "51ffffffff", "517fffffff", "5300010000", "00000004", "7a00000004",
    "2100000004"
  })
  void frame_thatIsWrong_endsTheConnection(String hex) {
    assertThatThrownBy(() -> readHex(hex))
        .isInstanceOfSatisfying(Disconnect.class, e -> assertThat(e.reason()).isPresent());
  }

  @Test
  void startup_isReadWithItsSettings() throws IOException {
    var bytes = new ByteArrayOutputStream();
    FrontendWriter.startup(bytes, 3 << 16 | 2, Map.of("user", "ann"));
    assertThat(StartupPacket.read(new Input(new ByteArrayInputStream(bytes.toByteArray()))))
        .isEqualTo(new StartupPacket.Startup(2, Map.of("user", "ann"), List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "00000008" + "00020000", "00002711" + "00030000", "00000007" + "000300", "0000000a" + "00030000" + "6100"
  })
  void startup_thatMakesNoSense_endsTheConnection(String hex) {
    assertThatThrownBy(() -> StartupPacket.read(new Input(new ByteArrayInputStream(HexFormat.of().parseHex(hex)))))
        .isInstanceOf(Disconnect.class);
  }
}
