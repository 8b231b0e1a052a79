package dev.vecino.server.pg.message;

import dev.vecino.server.pg.message.FrontendMessage.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** The client's half of the codec: writes what the server reads. */
public final class FrontendWriter {
  private FrontendWriter() {}

  public static void startup(OutputStream out, int version, Map<String, String> parameters) {
    var body = new Packet();
    body.out.int32(version);
    parameters.forEach((name, value) -> body.out.string(name).string(value));
    body.out.int8(0);
    body.send(out);
  }

  public static void cancel(OutputStream out, int process, byte[] secret) {
    var body = new Packet();
    body.out.int32(StartupPacket.CANCEL_CODE).int32(process).bytes(secret);
    body.send(out);
  }

  public static void ssl(OutputStream out) {
    var body = new Packet();
    body.out.int32(StartupPacket.SSL_CODE);
    body.send(out);
  }

  /** A packet without a type: it is built as a message, whose type is left out. */
  private static final class Packet {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Output out = new Output(bytes).begin('-');

    void send(OutputStream target) {
      out.end();
      out.flush();
      try {
        target.write(bytes.toByteArray(), 1, bytes.size() - 1);
        target.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  public static void write(FrontendMessage message, Output out) {
    switch (message) {
      case FrontendMessage.Query(String sql) -> out.begin('Q').string(sql);
      case FrontendMessage.Parse(String name, String sql, int[] types) -> {
        out.begin('P').string(name).string(sql).int16(types.length);
        for (int type : types) {
          out.int32(type);
        }
      }
      case FrontendMessage.Bind bind -> {
        out.begin('B').string(bind.portal()).string(bind.statement());
        formats(bind.parameterFormats(), out);
        out.int16(bind.values().length);
        for (byte[] value : bind.values()) {
          if (value == null) {
            out.int32(-1);
          } else {
            out.int32(value.length).bytes(value);
          }
        }
        formats(bind.resultFormats(), out);
      }
      case FrontendMessage.Describe(Target target, String name) -> out.begin('D').int8(letter(target)).string(name);
      case FrontendMessage.Execute(String portal, int rows) -> out.begin('E').string(portal).int32(rows);
      case FrontendMessage.Close(Target target, String name) -> out.begin('C').int8(letter(target)).string(name);
      case FrontendMessage.Sync sync -> out.begin('S');
      case FrontendMessage.Flush flush -> out.begin('H');
      case FrontendMessage.CopyData(byte[] bytes) -> out.begin('d').bytes(bytes);
      case FrontendMessage.CopyDone done -> out.begin('c');
      case FrontendMessage.CopyFail(String reason) -> out.begin('f').string(reason);
      case FrontendMessage.FunctionCall call -> out.begin('F').int32(1).int16(0).int16(0).int16(0);
      case FrontendMessage.Terminate terminate -> out.begin('X');
      case FrontendMessage.PasswordMessage(byte[] bytes) -> out.begin('p').bytes(bytes);
      case FrontendMessage.Malformed(char type, var error) -> out.begin(type).int8(0).int8(0).int8(0).int8(7);
    }
    out.end();
  }

  private static char letter(Target target) {
    return target == Target.STATEMENT ? 'S' : 'P';
  }

  private static void formats(short[] formats, Output out) {
    out.int16(formats.length);
    for (short format : formats) {
      out.int16(format);
    }
  }
}
