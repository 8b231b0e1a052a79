package dev.vecino.server.pg.message;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.codec.ByteReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a client may say first: int32 length, int32 code, and the rest by code. */
public sealed interface StartupPacket {
  int CANCEL_CODE = 80_877_102;
  int SSL_CODE = 80_877_103;
  int GSS_CODE = 80_877_104;
  int MAJOR_VERSION = 3;
  /** The newest minor version that is spoken here. */
  int NEWEST_MINOR_VERSION = 2;
  /** Largest packet in bytes, as in PostgreSQL. */
  int MOST_BYTES = 10_000;
  /** Longest secret of a cancel request in bytes, as the protocol has it. */
  int MOST_SECRET_BYTES = 256;

  /** Asks for TLS. */
  record SslRequest() implements StartupPacket {}

  /** Asks for encryption by GSSAPI. */
  record GssRequest() implements StartupPacket {}

  /** Asks to cancel what another connection is at. Body: int32 process, bytes of the secret up to the end. */
  record CancelRequest(int process, byte[] secret) implements StartupPacket {}

  /**
   * Asks for a session. Body: name and value as strings, repeated, and a zero byte.
   *
   * @param minor minor version of protocol 3
   * @param options names of protocol options ({@code _pq_.}), none of which is known here
   */
  record Startup(int minor, Map<String, String> parameters, List<String> options) implements StartupPacket {}

  static StartupPacket read(Input input) throws IOException {
    ByteReader body = input.startupPacket(MOST_BYTES);
    try {
      int code = body.int32();
      return switch (code) {
        case SSL_CODE -> new SslRequest();
        case GSS_CODE -> new GssRequest();
        case CANCEL_CODE -> new CancelRequest(body.int32(), secret(body));
        default -> startup(code, body);
      };
    } catch (VecinoException e) {
      throw Disconnect.because(e);
    }
  }

  // Of four bytes before version 3.2.
  private static byte[] secret(ByteReader body) {
    int length = body.remaining();
    if (length == 0 || length > MOST_SECRET_BYTES) {
      throw VecinoException.of(PROTOCOL_VIOLATION, "invalid length of cancel request packet");
    }
    return body.bytes(length);
  }

  private static Startup startup(int version, ByteReader body) {
    int major = version >>> 16;
    int minor = version & 0xffff;
    if (major != MAJOR_VERSION) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "unsupported frontend protocol %d.%d: server supports %d.0 to %d.%d", major, minor, MAJOR_VERSION, MAJOR_VERSION,
          NEWEST_MINOR_VERSION);
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    List<String> options = new ArrayList<>();
    for (String name = body.string(); !name.isEmpty(); name = body.string()) {
      String value = body.string();
      if (name.startsWith("_pq_.")) {
        options.add(name);
      } else {
        parameters.put(name, value);
      }
    }
    if (body.remaining() > 0) {
      throw VecinoException.of(
          PROTOCOL_VIOLATION, "invalid startup packet layout: expected terminator as last byte");
    }
    return new Startup(minor, Map.copyOf(parameters), List.copyOf(options));
  }
}
