package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.CHARACTER_NOT_IN_REPERTOIRE;
import static dev.vecino.error.SqlState.IO_ERROR;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.vecino.error.VecinoException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Records of a CSV file as PostgreSQL reads them: an unquoted NULL text is NULL, a quoted one is text. */
final class CsvSource implements FieldSource {
  private static final int BUFFER_BYTES = 1 << 16;
  /** The longest field, in characters: a vector of 65,535 dimensions takes less than 1 MiB. */
  private static final int MOST_FIELD_CHARACTERS = 1 << 28;
  private static final String END = "\\.";

  private final CloseableIterator<Object[]> records;
  private final Fields fields;
  private final QuoteCounter text;
  private final CopyOptions.Header header;
  private long line;
  private boolean ended;

  CsvSource(InputStream data, CopyOptions options, List<String> columns) {
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    this.fields = new Fields(options, columns);
    this.header = options.header();
    Reader characters = new InputStreamReader(new BufferedInputStream(data, BUFFER_BYTES), decoder);
    this.text =
        new QuoteCounter(
            options.escape() == options.quote()
                ? characters
                : new EscapeReader(characters, options.quote(), options.escape()),
            options.quote());
    this.records =
        CsvReader.builder()
            .fieldSeparator(options.delimiter())
            .quoteCharacter(options.quote())
            .skipEmptyLines(false)
            .allowExtraFields(true)
            .allowMissingFields(true)
            .allowExtraCharsAfterClosingQuote(true)
            .maxBufferSize(MOST_FIELD_CHARACTERS)
            .build(fields, text)
            .iterator();
  }

  @Override
  public void skipHeader(List<String> names) {
    if (header != CopyOptions.Header.NONE) {
      Headers.check(next(), names, header);
    }
  }

  @Override
  public Object[] next() {
    try {
      if (ended || !records.hasNext()) {
        return null;
      }
      Object[] record = records.next();
      line = fields.line();
      if (fields.isEnd()) {
        ended = true;
        return null;
      }
      // The reader of CSV takes what is left for the field; the record is its last.
      if (!records.hasNext() && text.isOdd()) {
        throw VecinoException.of(BAD_COPY_FILE_FORMAT, "unterminated CSV quoted field");
      }
      return record;
    } catch (UncheckedIOException e) {
      throw unreadable(e.getCause());
    } catch (CsvParseException e) {
      if (e.getCause() instanceof VecinoException ofStream) {
        throw ofStream; // a client that breaks off says why
      }
      if (e.getCause() instanceof IOException io) {
        throw unreadable(io);
      }
      line++;
      throw VecinoException.of(BAD_COPY_FILE_FORMAT, "malformed CSV: %s", e.getMessage()).causedBy(e);
    }
  }

  private VecinoException unreadable(IOException e) {
    line++;
    return e instanceof CharacterCodingException
        ? VecinoException.of(CHARACTER_NOT_IN_REPERTOIRE, "invalid byte sequence for encoding \"UTF8\"").causedBy(e)
        : VecinoException.of(IO_ERROR, "could not read COPY data: %s", e.getMessage()).causedBy(e);
  }

  @Override
  public long line() {
    return line;
  }

  /** Builds the fields of a record while they are read. */
  private static final class Fields extends AbstractBaseCsvCallbackHandler<Object[]> {
    private final String nullText;
    private final String defaultText; // null for none
    private final boolean[] forceNull;
    private final boolean[] forceNotNull;
    private Object[] record;
    private int count;
    private long line;
    private boolean endMark; // whether the first field is \. without quotes

    Fields(CopyOptions options, List<String> columns) {
      this.nullText = options.nullText();
      this.defaultText = options.defaultText();
      this.forceNull = flags(options.forceNull(), columns);
      this.forceNotNull = flags(options.forceNotNull(), columns);
      this.record = new Object[columns.size()];
    }

    private static boolean[] flags(List<String> chosen, List<String> columns) {
      boolean[] flags = new boolean[columns.size()];
      for (int i = 0; i < flags.length; i++) {
        flags[i] = chosen.contains("*") || chosen.contains(columns.get(i));
      }
      return flags;
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
      record = new Object[record.length];
      count = 0;
      endMark = false;
      line = startingLineNumber;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      count = index + 1;
      endMark |= index == 0 && !quoted && is(END, buffer, offset, length);
      if (index == record.length) {
        record = Arrays.copyOf(record, index + 8);
      }
      if (index < record.length) {
        boolean known = index < forceNull.length;
        boolean nullable = quoted ? known && forceNull[index] : !known || !forceNotNull[index];
        if (nullable && is(nullText, buffer, offset, length)) {
          record[index] = null;
        } else if (!quoted && defaultText != null && is(defaultText, buffer, offset, length)) {
          record[index] = RecordSource.DEFAULT;
        } else {
          record[index] = new String(buffer, offset, length);
        }
      }
    }

    private static boolean is(String mark, char[] buffer, int offset, int length) {
      return length == mark.length() && mark.contentEquals(CharBuffer.wrap(buffer, offset, length));
    }

    @Override
    protected void handleEmpty() {
      count = 1;
      record[0] = nullText.isEmpty() && !forceNotNull[0] ? null : "";
    }

    @Override
    protected Object[] buildRecord() {
      return count == record.length ? record : Arrays.copyOf(record, count);
    }

    long line() {
      return line;
    }

    /** Whether the record is a line that ends the data: clients before PostgreSQL 18 send it. */
    boolean isEnd() {
      return endMark && count == 1;
    }
  }
}
