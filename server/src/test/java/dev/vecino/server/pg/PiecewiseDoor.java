package dev.vecino.server.pg;

import dev.vecino.server.pg.message.FrontendMessage.Target;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.server.pg.message.Received;
import dev.vecino.slt.Door;
import dev.vecino.type.TypeName;
import dev.vecino.type.codec.ByteReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Scripts message by message: each statement is parsed, described and bound, and its rows come one at a time, as text. */
record PiecewiseDoor() implements Door {
  @Override
  public String name() {
    return "wire-fetch-size-1";
  }

  @Override
  public Opened open(Path folder, boolean durable) {
    WireDoor.Serving serving = WireDoor.Serving.start(folder, durable);
    return new Opened() {
      @Override
      public Connection connect() {
        try {
          return new PiecewiseConnection(WireClient.login(serving.server().port(), "user", "tester"));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      public void close() {
        serving.stop();
      }
    };
  }

  private record PiecewiseConnection(WireClient client) implements Connection {
    @Override
    public Answer execute(String sql) throws Refused {
      try {
        client.send(
            new FrontendMessage.Parse("", sql, new int[0]),
            new FrontendMessage.Describe(Target.STATEMENT, ""),
            new FrontendMessage.Bind("", "", new short[0], new byte[0][], new short[0]),
            new FrontendMessage.Execute("", 1),
            new FrontendMessage.Flush());
        return fetch();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Answer fetch() throws IOException, Refused {
      int columns = 0;
      int[] types = {};
      List<List<String>> rows = new ArrayList<>();
      while (true) {
        Received message = client.receive();
        switch (message.type()) {
          case 'T' -> {
            types = message.columnTypes();
            columns = types.length;
          }
          case 'D' -> rows.add(texts(message, types));
          case 's' -> client.send(new FrontendMessage.Execute("", 1), new FrontendMessage.Flush());
          case 'C', 'I' -> {
            String tag = message.type() == 'I' ? "" : ByteReader.of(message.body()).string();
            sync();
            return new Answer(columns, rows, columns > 0 ? -1 : count(tag));
          }
          case 'E' -> {
            sync();
            throw new Refused(message.field('C'), message.field('M'), null);
          }
          case 'G' ->
              client.send(new FrontendMessage.CopyFail("scripts have no rows to send"), new FrontendMessage.Flush());
          default -> {}
        }
      }
    }

    // In scripts, booleans are true and false in columns of any letter.
    private static List<String> texts(Received row, int[] types) {
      List<String> texts = new ArrayList<>();
      for (byte[] value : row.values()) {
        String text = value == null ? null : new String(value, StandardCharsets.UTF_8);
        boolean isBoolean = text != null && types[texts.size()] == TypeName.BOOLEAN.oid();
        texts.add(isBoolean ? Boolean.toString(text.equals("t")) : text);
      }
      return texts;
    }

    // The end of the transaction may bring an error of its own.
    private void sync() throws IOException, Refused {
      client.send(new FrontendMessage.Sync());
      Received error = null;
      for (Received message = client.receive(); message.type() != 'Z'; message = client.receive()) {
        error = message.type() == 'E' ? message : error;
      }
      if (error != null) {
        throw new Refused(error.field('C'), error.field('M'), null);
      }
    }

    private static long count(String tag) {
      String last = tag.substring(tag.lastIndexOf(' ') + 1);
      return !last.isEmpty() && last.chars().allMatch(c -> c >= '0' && c <= '9') ? Long.parseLong(last) : 0;
    }

    @Override
    public void close() {
      try {
        client.send(new FrontendMessage.Terminate());
        client.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
