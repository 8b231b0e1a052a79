package dev.vecino.server.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Writes a line of JSON for each record of the log: time, level, logger, message, and the stack of an exception. */
final class JsonLog extends Formatter {
  private static final JsonFactory JSON = new JsonFactory();

  /** Has the handlers of the process write JSON, or text. */
  static void use(boolean json) {
    for (Handler handler : Logger.getLogger("").getHandlers()) {
      handler.setFormatter(json ? new JsonLog() : new SimpleFormatter());
    }
  }

  @Override
  public String format(LogRecord entry) {
    var text = new StringWriter();
    try (JsonGenerator line = JSON.createGenerator(text)) {
      line.writeStartObject();
      line.writeStringField("time", entry.getInstant().toString());
      line.writeStringField("level", entry.getLevel().getName());
      line.writeStringField("logger", entry.getLoggerName());
      line.writeNumberField("thread", entry.getLongThreadID());
      line.writeStringField("message", formatMessage(entry));
      if (entry.getThrown() != null) {
        var stack = new StringWriter();
        entry.getThrown().printStackTrace(new PrintWriter(stack, true));
        line.writeStringField("exception", stack.toString());
      }
      line.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }
}
