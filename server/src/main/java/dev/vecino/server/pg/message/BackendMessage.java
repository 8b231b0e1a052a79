package dev.vecino.server.pg.message;

import java.util.List;
import java.util.Map;

/** What the server says, but for rows, which are written as they come. The layouts follow the type and the length. */
public sealed interface BackendMessage {
  /** Appends the message. */
  void write(Output out);

  /** {@code R}: int32 0. */
  record AuthenticationOk() implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('R').int32(0).end();
    }
  }

  /** {@code R}: int32 10, string mechanism * n, zero byte. */
  record AuthenticationSasl(List<String> mechanisms) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('R').int32(10);
      mechanisms.forEach(out::string);
      out.int8(0).end();
    }
  }

  /** {@code R}: int32 11, bytes. */
  record AuthenticationSaslContinue(String data) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('R').int32(11).text(data).end();
    }
  }

  /** {@code R}: int32 12, bytes. */
  record AuthenticationSaslFinal(String data) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('R').int32(12).text(data).end();
    }
  }

  /** {@code v}: int32 version that is spoken, its major part in the upper half, int32 n, string option * n. */
  record NegotiateProtocolVersion(int version, List<String> unknownOptions) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('v').int32(version).int32(unknownOptions.size());
      unknownOptions.forEach(out::string);
      out.end();
    }
  }

  /** {@code K}: int32 process, bytes of the secret: four of them before version 3.2. */
  record BackendKeyData(int process, byte[] secret) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('K').int32(process).bytes(secret).end();
    }
  }

  /** {@code S}: string name, string value. */
  record ParameterStatus(String name, String value) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('S').string(name).string(value).end();
    }
  }

  /** {@code A}: int32 process, string channel, string payload. */
  record NotificationResponse(int process, String channel, String payload) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('A').int32(process).string(channel).string(payload).end();
    }
  }

  /** {@code Z}: int8 status, which is {@code I}, {@code T} or {@code E}. */
  record ReadyForQuery(char status) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('Z').int8(status).end();
    }
  }

  /**
   * {@code T}: int16 n, (string name, int32 table, int16 attribute, int32 type, int16 size, int32 modifier, int16 format) * n.
   */
  record RowDescription(List<Field> fields) implements BackendMessage {
    /** A column. */
    public record Field(String name, int table, int attribute, int type, int size, int modifier, int format) {}

    @Override
    public void write(Output out) {
      out.begin('T').int16(fields.size());
      for (Field field : fields) {
        out.string(field.name).int32(field.table).int16(field.attribute).int32(field.type);
        out.int16(field.size).int32(field.modifier).int16(field.format);
      }
      out.end();
    }
  }

  /** {@code t}: int16 n, int32 type * n. */
  record ParameterDescription(int[] types) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('t').int16(types.length);
      for (int type : types) {
        out.int32(type);
      }
      out.end();
    }
  }

  /** {@code C}: string tag. */
  record CommandComplete(String tag) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin('C').string(tag).end();
    }
  }

  /** {@code G} or {@code H}: int8 format, int16 n, int16 format * n, where format 0 is text, 1 binary. */
  record CopyResponse(boolean in, boolean binary, int columns) implements BackendMessage {
    @Override
    public void write(Output out) {
      int format = binary ? 1 : 0;
      out.begin(in ? 'G' : 'H').int8(format).int16(columns);
      for (int i = 0; i < columns; i++) {
        out.int16(format);
      }
      out.end();
    }
  }

  /** {@code E} or {@code N}: (int8 field, string value) * n, zero byte. */
  record Report(boolean error, Map<Character, String> fields) implements BackendMessage {
    @Override
    public void write(Output out) {
      out.begin(error ? 'E' : 'N');
      fields.forEach((field, value) -> out.int8(field).string(value));
      out.int8(0).end();
    }
  }

  /** A message that is all type. */
  enum Plain implements BackendMessage {
    PARSE_COMPLETE('1'),
    BIND_COMPLETE('2'),
    CLOSE_COMPLETE('3'),
    NO_DATA('n'),
    EMPTY_QUERY('I'),
    PORTAL_SUSPENDED('s'),
    COPY_DONE('c');

    private final char type;

    Plain(char type) {
      this.type = type;
    }

    @Override
    public void write(Output out) {
      out.begin(type).end();
    }
  }
}
