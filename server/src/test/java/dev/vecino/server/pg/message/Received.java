package dev.vecino.server.pg.message;

import dev.vecino.type.codec.ByteReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A message from the server, as a client takes it. */
public record Received(char type, byte[] body) {
  public static Received read(Input input) throws IOException {
    char type = input.type();
    ByteReader body = input.body(Integer.MAX_VALUE);
    return new Received(type, body.bytes(body.remaining()));
  }

  /** A line that tells what it is, for scripts. */
  @Override
  public String toString() {
    ByteReader in = ByteReader.of(body);
    return switch (type) {
      case 'R' -> "Authentication " + in.int32();
      case 'K' -> "BackendKeyData";
      case 'S' -> "ParameterStatus " + in.string() + " " + in.string();
      case 'Z' -> "ReadyForQuery " + (char) in.int8();
      case 'T' -> "RowDescription" + fields(in);
      case 't' -> {
        var line = new StringBuilder("ParameterDescription");
        for (int n = in.int16(); n > 0; n--) {
          line.append(' ').append(in.int32());
        }
        yield line.toString();
      }
      case 'D' -> {
        var line = new StringBuilder("DataRow");
        for (byte[] value : values()) {
          line.append(' ').append(value == null ? "NULL" : shown(value));
        }
        yield line.toString();
      }
      case 'C' -> "CommandComplete " + in.string();
      case 'E', 'N' -> (type == 'E' ? "Error " : "Notice ") + field('C') + " " + field('M');
      case 'A' -> {
        in.int32();
        yield "Notification " + in.string() + " " + in.string();
      }
      case 'G' -> "CopyInResponse";
      case 'H' -> "CopyOutResponse";
      case 'd' -> "CopyData " + new String(body, StandardCharsets.UTF_8).replace("\n", "\\n");
      case 'c' -> "CopyDone";
      case 'v' -> "NegotiateProtocolVersion " + in.int16() + "." + in.int16() + " " + in.int32();
      case '1' -> "ParseComplete";
      case '2' -> "BindComplete";
      case '3' -> "CloseComplete";
      case 'n' -> "NoData";
      case 'I' -> "EmptyQueryResponse";
      case 's' -> "PortalSuspended";
      default -> "Unknown " + type;
    };
  }

  private static String shown(byte[] value) {
    String text = new String(value, StandardCharsets.UTF_8);
    return text.chars().allMatch(c -> c >= ' ' && c != 0xfffd) ? text : "0x" + HexFormat.of().formatHex(value);
  }

  private static String fields(ByteReader in) {
    var line = new StringBuilder();
    for (int n = in.int16(); n > 0; n--) {
      line.append(' ').append(in.string());
      in.int32();
      in.int16();
      line.append(':').append(in.int32());
      in.int16();
      int modifier = in.int32();
      if (modifier != -1) {
        line.append('(').append(modifier).append(')');
      }
      if (in.int16() == 1) {
        line.append(":binary");
      }
    }
    return line.toString();
  }

  /** The OIDs of a RowDescription's columns. */
  public int[] columnTypes() {
    ByteReader in = ByteReader.of(body);
    int[] types = new int[in.int16()];
    for (int i = 0; i < types.length; i++) {
      in.string();
      in.bytes(6);
      types[i] = in.int32();
      in.bytes(8);
    }
    return types;
  }

  /** The values of a DataRow; null for NULL. */
  public List<byte[]> values() {
    ByteReader in = ByteReader.of(body);
    List<byte[]> values = new ArrayList<>();
    for (int n = in.int16(); n > 0; n--) {
      int length = in.int32();
      values.add(length < 0 ? null : in.bytes(length));
    }
    return values;
  }

  /** A field of an error or a notice; empty where it has none. */
  public String field(char name) {
    ByteReader in = ByteReader.of(body);
    for (int field = in.int8(); field != 0; field = in.int8()) {
      String value = in.string();
      if (field == name) {
        return value;
      }
    }
    return "";
  }
}
