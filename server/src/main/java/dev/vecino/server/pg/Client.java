package dev.vecino.server.pg;

import dev.vecino.server.pg.message.BackendMessage;
import dev.vecino.server.pg.message.Input;
import dev.vecino.server.pg.message.Output;

/** The two directions of a client's line. */
record Client(Input in, Output out) {
  void send(BackendMessage message) {
    message.write(out);
  }
}
