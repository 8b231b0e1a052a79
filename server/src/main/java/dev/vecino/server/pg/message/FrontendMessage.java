package dev.vecino.server.pg.message;

import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.codec.ByteReader;
import java.io.IOException;

/** What a client says in a session. The layouts follow the type and the length. */
public sealed interface FrontendMessage {
  /** Largest message that is not data, as in PostgreSQL. */
  int MOST_SMALL_BYTES = 10_000;

  /** {@code Q}: string sql. */
  record Query(String sql) implements FrontendMessage {}

  /** {@code P}: string name, string sql, int16 n, int32 type * n. */
  record Parse(String name, String sql, int[] types) implements FrontendMessage {}

  /**
   * {@code B}: string portal, string statement, int16 n, int16 format * n, int16 n, (int32 length, bytes) * n, int16 n, int16
   * format * n.
   *
   * @param values null for NULL
   */
  record Bind(String portal, String statement, short[] parameterFormats, byte[][] values, short[] resultFormats)
      implements FrontendMessage {}

  /** {@code D}: int8 target, string name. */
  record Describe(Target target, String name) implements FrontendMessage {}

  /**
   * {@code E}: string portal, int32 rows.
   *
   * @param maxRows most rows to give; 0 for all
   */
  record Execute(String portal, int maxRows) implements FrontendMessage {}

  /** {@code C}: int8 target, string name. */
  record Close(Target target, String name) implements FrontendMessage {}

  /** {@code S}. */
  record Sync() implements FrontendMessage {}

  /** {@code H}. */
  record Flush() implements FrontendMessage {}

  /** {@code d}: bytes. */
  record CopyData(byte[] bytes) implements FrontendMessage {}

  /** {@code c}. */
  record CopyDone() implements FrontendMessage {}

  /** {@code f}: string reason. */
  record CopyFail(String reason) implements FrontendMessage {}

  /** {@code F}: a call by fast path; its body is of no interest, for it is always refused. */
  record FunctionCall() implements FrontendMessage {}

  /** {@code X}. */
  record Terminate() implements FrontendMessage {}

  /** {@code p}: bytes whose layout the authentication method knows. */
  record PasswordMessage(byte[] bytes) implements FrontendMessage {}

  /** A message whose frame was right and whose content was not; it is answered as the one that it claims to be. */
  record Malformed(char type, VecinoException error) implements FrontendMessage {}

  /** What Describe and Close are about. */
  enum Target {
    STATEMENT,
    PORTAL;

    static Target read(String message, ByteReader body) {
      byte target = body.int8();
      return switch (target) {
        case 'S' -> STATEMENT;
        case 'P' -> PORTAL;
        default -> throw VecinoException.of(PROTOCOL_VIOLATION, "invalid %s message subtype %d", message, target);
      };
    }
  }

  /**
   * Reads the next message.
   *
   * @param most largest message, in bytes
   * @throws Disconnect where what follows cannot be told from the message, or the client has left
   */
  static FrontendMessage read(Input input, int most) throws IOException {
    char type = input.type();
    int allowed =
        switch (type) {
          case 'Q', 'P', 'B', 'd', 'F' -> most;
          case 'D', 'E', 'C', 'S', 'H', 'c', 'f', 'X', 'p' -> Math.min(most, MOST_SMALL_BYTES);
          default ->
              throw Disconnect.because(
                  VecinoException.of(PROTOCOL_VIOLATION, "invalid frontend message type %d", (int) type));
        };
    ByteReader body = input.body(allowed);
    try {
      FrontendMessage message = read(type, body);
      body.end();
      return message;
    } catch (VecinoException e) {
      return new Malformed(type, e);
    }
  }

  private static FrontendMessage read(char type, ByteReader body) {
    return switch (type) {
      case 'Q' -> new Query(body.string());
      case 'P' -> new Parse(body.string(), body.string(), types(body));
      case 'B' -> new Bind(body.string(), body.string(), formats(body), values(body), formats(body));
      case 'D' -> new Describe(Target.read("DESCRIBE", body), body.string());
      case 'E' -> new Execute(body.string(), body.int32());
      case 'C' -> new Close(Target.read("CLOSE", body), body.string());
      case 'S' -> new Sync();
      case 'H' -> new Flush();
      case 'd' -> new CopyData(body.bytes(body.remaining()));
      case 'c' -> new CopyDone();
      case 'f' -> new CopyFail(body.string());
      case 'F' -> {
        body.bytes(body.remaining());
        yield new FunctionCall();
      }
      case 'X' -> new Terminate();
      case 'p' -> new PasswordMessage(body.bytes(body.remaining()));
      default -> throw new IllegalArgumentException("not a frontend message: " + type);
    };
  }

  private static int[] types(ByteReader body) {
    int[] types = new int[count(body, Integer.BYTES)];
    for (int i = 0; i < types.length; i++) {
      types[i] = body.int32();
    }
    return types;
  }

  private static short[] formats(ByteReader body) {
    short[] formats = new short[count(body, Short.BYTES)];
    for (int i = 0; i < formats.length; i++) {
      formats[i] = body.int16();
    }
    return formats;
  }

  private static byte[][] values(ByteReader body) {
    byte[][] values = new byte[count(body, Integer.BYTES)][];
    for (int i = 0; i < values.length; i++) {
      int length = body.int32();
      values[i] = length == -1 ? null : body.bytes(length);
    }
    return values;
  }

  // Unsigned, as PostgreSQL's 65,535 parameters are counted; checked against what is there before memory is taken.
  private static int count(ByteReader body, int bytesEach) {
    int count = body.int16() & 0xffff;
    if (count * bytesEach > body.remaining()) {
      throw VecinoException.of(PROTOCOL_VIOLATION, "insufficient data left in message");
    }
    return count;
  }
}
