package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import dev.vecino.Prepared;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.message.BackendMessage.ParameterDescription;
import dev.vecino.server.pg.message.FrontendMessage;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;

/** A prepared statement and the types of its parameters on the wire: those that the client declared, else those inferred. */
record WireStatement(String name, String sql, Prepared prepared, List<WireType> parameters) {
  static WireStatement prepare(FrontendMessage.Parse message, Session session) {
    List<DataType> declared = new ArrayList<>();
    for (int oid : message.types()) {
      declared.add(oid == 0 ? null : WireType.of(oid).declared().orElse(null));
    }
    Prepared prepared =
        message.name().isEmpty()
            ? session.prepare(message.sql(), declared)
            : session.prepare(message.name(), message.sql(), declared);
    return of(message.name(), message.sql(), prepared, message.types());
  }

  /**
   * A statement that was prepared.
   *
   * @param types OIDs of the types that the client declared; may be fewer than there are parameters
   */
  static WireStatement of(String name, String sql, Prepared prepared, int[] types) {
    List<WireType> parameters = new ArrayList<>();
    for (int i = 0; i < prepared.parameters().size(); i++) {
      int oid = i < types.length ? types[i] : 0;
      DataType asked = prepared.parameters().get(i);
      parameters.add(WireType.of(oid == 0 ? asked.oid() : oid, asked));
    }
    return new WireStatement(name, sql, prepared, parameters);
  }

  ParameterDescription description() {
    return new ParameterDescription(parameters.stream().mapToInt(WireType::oid).toArray());
  }

  Portal bind(FrontendMessage.Bind message) {
    byte[][] values = message.values();
    if (values.length != parameters.size()) {
      throw VecinoException.of(
          PROTOCOL_VIOLATION,
          "bind message supplies %d parameters, but prepared statement \"%s\" requires %d",
          values.length, name, parameters.size());
    }
    var formats = new Formats(message.parameterFormats());
    formats.requireParameters(values.length);
    List<Object> read = new ArrayList<>(values.length);
    for (int i = 0; i < values.length; i++) {
      read.add(parameters.get(i).read(values[i], formats.binary(i)));
    }
    var resultFormats = new Formats(message.resultFormats());
    if (!prepared.columns().isEmpty()) {
      resultFormats.requireResults(prepared.columns().size());
    }
    return new Portal(message.portal(), this, prepared.convert(read), resultFormats);
  }
}
