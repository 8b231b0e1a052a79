package dev.vecino.server.pg;

import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.FrontendWriter;
import dev.vecino.server.pg.message.Input;
import dev.vecino.server.pg.message.Output;
import dev.vecino.server.pg.message.Received;
import dev.vecino.type.codec.ByteReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A client that says what it is told to, and hands over what it hears. */
final class WireClient implements AutoCloseable {
  static final int VERSION = 3 << 16;
  private static final int PATIENCE_MILLISECONDS = 30_000; // a hang is a failure, not a wait

  final Socket socket;
  final Output out;
  final Input in;
  int process;
  byte[] secret;

  WireClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLISECONDS);
    out = new Output(socket.getOutputStream());
    in = new Input(socket.getInputStream());
  }

  /** A client that is logged in. */
  static WireClient login(int port, String... settings) throws IOException {
    var client = new WireClient(port);
    Map<String, String> parameters = new LinkedHashMap<>(Map.of("user", "ann", "database", "any"));
    for (int i = 0; i < settings.length; i += 2) {
      parameters.put(settings[i], settings[i + 1]);
    }
    FrontendWriter.startup(client.socket.getOutputStream(), VERSION, parameters);
    for (Received message : client.untilReady()) {
      if (message.type() == 'K') {
        ByteReader key = ByteReader.of(message.body());
        client.process = key.int32();
        client.secret = key.bytes(key.remaining());
      }
    }
    return client;
  }

  void send(FrontendMessage... messages) {
    for (FrontendMessage message : messages) {
      FrontendWriter.write(message, out);
    }
    out.flush();
  }

  Received receive() throws IOException {
    return Received.read(in);
  }

  /** Everything up to ReadyForQuery. */
  List<Received> untilReady() throws IOException {
    List<Received> messages = new ArrayList<>();
    do {
      messages.add(receive());
    } while (messages.getLast().type() != 'Z');
    return messages;
  }

  /** Runs a simple query and tells what came. */
  List<String> query(String sql) throws IOException {
    send(new FrontendMessage.Query(sql));
    return untilReady().stream().map(Received::toString).toList();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
