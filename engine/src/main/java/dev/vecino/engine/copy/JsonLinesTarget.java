package dev.vecino.engine.copy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Jsonb;
import dev.vecino.type.TextStyle;
import dev.vecino.type.Vector;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;

/** Writes records as JSON objects, one a line, in the form that {@link JsonLinesSource} reads. */
final class JsonLinesTarget implements RecordTarget {
  private final JsonGenerator json;
  private final List<String> names;
  private final TextStyle style;

  JsonLinesTarget(OutputStream data, List<String> names, TextStyle style) throws IOException {
    this.json =
        new JsonFactory().createGenerator(data).setPrettyPrinter(new MinimalPrettyPrinter("\n"))
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
    this.names = names;
    this.style = style;
  }

  @Override
  public void write(Object[] row) throws IOException {
    json.writeStartObject();
    for (int i = 0; i < row.length; i++) {
      json.writeFieldName(names.get(i));
      write(row[i]);
    }
    json.writeEndObject();
  }

  private void write(Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case Boolean b -> json.writeBoolean(b);
      case Short s -> json.writeNumber(s);
      case Integer n -> json.writeNumber(n);
      case Long n -> json.writeNumber(n);
      case BigDecimal n -> json.writeNumber(n.toPlainString());
      case Jsonb document -> json.writeRawValue(document.toString());
      case Vector vector -> json.writeRawValue(TextFormat.print(vector, style));
      case Float f when Float.isFinite(f) -> json.writeNumber(TextFormat.print(f, style));
      case Double d when Double.isFinite(d) -> json.writeNumber(TextFormat.print(d, style));
      default -> json.writeString(TextFormat.print(value, style));
    }
  }

  @Override
  public void end() throws IOException {
    json.writeRaw('\n');
    json.flush();
  }
}
