package dev.vecino.server.pg;

import dev.vecino.Notice;
import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.message.BackendMessage;
import java.util.LinkedHashMap;
import java.util.Map;

/** Errors and notices as messages. */
final class Reports {
  private Reports() {}

  static BackendMessage error(VecinoException error) {
    return error("ERROR", error);
  }

  /** An error that ends the connection. */
  static BackendMessage fatal(VecinoException error) {
    return error("FATAL", error);
  }

  private static BackendMessage error(String severity, VecinoException error) {
    Map<Character, String> fields = fields(severity, error.state().code(), error.getMessage());
    error.detail().ifPresent(detail -> fields.put('D', detail));
    error.hint().ifPresent(hint -> fields.put('H', hint));
    if (error.position() > 0) {
      fields.put('P', Integer.toString(error.position()));
    }
    error.object().ifPresent(object -> {
      fields.put('s', object.schema());
      object.table().ifPresent(name -> fields.put('t', name));
      object.column().ifPresent(name -> fields.put('c', name));
      object.type().ifPresent(name -> fields.put('d', name));
      object.constraint().ifPresent(name -> fields.put('n', name));
    });
    return new BackendMessage.Report(true, fields);
  }

  static BackendMessage notice(Notice notice) {
    return new BackendMessage.Report(false, fields(notice.severity(), notice.code(), notice.message()));
  }

  private static Map<Character, String> fields(String severity, String code, String message) {
    Map<Character, String> fields = new LinkedHashMap<>();
    fields.put('S', severity);
    fields.put('V', severity);
    fields.put('C', code);
    fields.put('M', message);
    return fields;
  }
}
