package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;
import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.message.BackendMessage.CopyResponse;
import dev.vecino.server.pg.message.BackendMessage.Plain;
import dev.vecino.server.pg.message.Disconnect;
import dev.vecino.server.pg.message.FrontendMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The client as the other side of COPY: rows travel in CopyData messages, which may cut them anywhere. */
record CopyStreams(Client client, int mostMessageBytes) implements Session.CopyStreams {
  @Override
  public InputStream input(int columns, boolean binary) {
    client.send(new CopyResponse(true, binary, columns));
    client.out().flush();
    return new FromClient(this);
  }

  @Override
  public OutputStream output(int columns, boolean binary) {
    client.send(new CopyResponse(false, binary, columns));
    return new ToClient(client);
  }

  private static final class FromClient extends InputStream {
    private final CopyStreams streams;
    private byte[] data = {};
    private int position;
    private boolean ended;

    FromClient(CopyStreams streams) {
      this.streams = streams;
    }

    @Override
    public int read() throws IOException {
      return advance() ? data[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (!advance()) {
        return -1;
      }
      int count = Math.min(length, data.length - position);
      System.arraycopy(data, position, target, from, count);
      position += count;
      return count;
    }

    private boolean advance() throws IOException {
      while (!ended && position == data.length) {
        switch (FrontendMessage.read(streams.client.in(), streams.mostMessageBytes)) {
          case FrontendMessage.CopyData(byte[] bytes) -> {
            data = bytes;
            position = 0;
          }
          case FrontendMessage.CopyDone done -> ended = true;
          case FrontendMessage.CopyFail(String reason) ->
              throw VecinoException.of(QUERY_CANCELED, "COPY from stdin failed: %s", reason);
          case FrontendMessage.Flush flush -> {}
          case FrontendMessage.Sync sync -> {}
          case FrontendMessage.Terminate terminate -> throw Disconnect.byClient();
          case FrontendMessage.Malformed malformed -> throw malformed.error();
          case FrontendMessage message ->
              throw VecinoException.of(
                  PROTOCOL_VIOLATION, "unexpected %s during COPY from stdin", message.getClass().getSimpleName());
        }
      }
      return !ended;
    }
  }

  private static final class ToClient extends OutputStream {
    private final Client client;

    ToClient(Client client) {
      this.client = client;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
      if (count > 0) {
        client.out().begin('d').bytes(bytes, from, count).end();
      }
    }

    @Override
    public void close() {
      client.send(Plain.COPY_DONE);
    }
  }
}
