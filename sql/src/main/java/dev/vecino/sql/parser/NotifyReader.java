package dev.vecino.sql.parser;

import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Listen;
import dev.vecino.sql.Statement.Notify;
import dev.vecino.sql.Statement.Unlisten;
import java.util.Optional;

/** Reads LISTEN, NOTIFY and UNLISTEN, behind those words. */
final class NotifyReader {
  private final Cursor cursor;

  NotifyReader(Cursor cursor) {
    this.cursor = cursor;
  }

  Statement listen() {
    return new Listen(cursor.name());
  }

  Statement unlisten() {
    return new Unlisten(cursor.acceptOperator("*") ? Optional.empty() : Optional.of(cursor.name()));
  }

  Statement sendNotification() {
    String channel = cursor.name();
    return new Notify(channel, cursor.accept(LexemeKind.COMMA) ? cursor.string() : "");
  }
}
