package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.IO_ERROR;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamReadException;
import dev.vecino.catalog.Column;
import dev.vecino.error.VecinoException;
import dev.vecino.type.TypeName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Records as JSON objects, one a line, their fields by the names of the columns. A field that is missing is NULL, a vector is an
 * array of numbers, and a column of JSON takes any value as it is.
 */
final class JsonLinesSource implements FieldSource {
  private static final int MOST_TEXT = 1 << 28; // as for csv
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(MOST_TEXT).maxNumberLength(MOST_TEXT).build())
          .build();

  private final BufferedReader lines;
  private final List<Column> columns;
  private final List<String> names;
  private long line;

  JsonLinesSource(InputStream data, List<Column> columns) {
    this.lines = new BufferedReader(new InputStreamReader(data, StandardCharsets.UTF_8.newDecoder()));
    this.columns = columns;
    this.names = columns.stream().map(Column::name).toList();
  }

  @Override
  public void skipHeader(List<String> columnNames) {}

  @Override
  public String[] next() {
    try {
      String text = lines.readLine();
      line++;
      while (text != null && text.isBlank()) {
        text = lines.readLine();
        line++;
      }
      return text == null ? null : record(text);
    } catch (StreamReadException e) {
      throw wrong("malformed JSON: %s", e.getOriginalMessage()).causedBy(e);
    } catch (CharacterCodingException e) {
      line++;
      throw wrong("invalid byte sequence for encoding \"UTF8\"").causedBy(e);
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "could not read COPY data: %s", e.getMessage()).causedBy(e);
    }
  }

  private String[] record(String text) throws IOException {
    String[] record = new String[columns.size()];
    try (JsonParser parser = JSON.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw wrong("expected a JSON object, found %s", Places.shortened(text));
      }
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        int column = names.indexOf(name);
        if (column < 0) {
          throw wrong("there is no column \"%s\" for a field of the JSON object", name);
        }
        parser.nextToken();
        record[column] = value(parser, columns.get(column).type().name());
      }
      if (parser.nextToken() != null) {
        throw wrong("extra data after the JSON object");
      }
    }
    return record;
  }

  private static String value(JsonParser parser, TypeName type) throws IOException {
    boolean asItIs = type == TypeName.JSONB || parser.currentToken().isStructStart();
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    if (!asItIs) {
      return parser.getText();
    }
    var text = new StringWriter();
    try (JsonGenerator copy = JSON.createGenerator(text)) {
      copy.copyCurrentStructure(parser);
    }
    return text.toString();
  }

  private static VecinoException wrong(String format, Object... arguments) {
    return VecinoException.of(BAD_COPY_FILE_FORMAT, format, arguments);
  }

  @Override
  public long line() {
    return line;
  }
}
