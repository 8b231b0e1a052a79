package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.CHARACTER_NOT_IN_REPERTOIRE;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
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

  private final CloseableIterator<String[]> records;
  private final Fields fields;
  private final QuoteCounter text;
  private final CopyOptions.Header header;
  private long line;

  CsvSource(InputStream data, CopyOptions options, List<String> columns) {
    if (options.escape() != options.quote()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "COPY FROM with an ESCAPE other than QUOTE is not supported");
    }
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    this.fields = new Fields(options, columns);
    this.header = options.header();
    this.text =
        new QuoteCounter(new InputStreamReader(new BufferedInputStream(data, BUFFER_BYTES), decoder), options.quote());
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
  public String[] next() {
    try {
      if (!records.hasNext()) {
        return null;
      }
      String[] record = records.next();
      line = fields.line();
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
  private static final class Fields extends AbstractBaseCsvCallbackHandler<String[]> {
    private final String nullText;
    private final boolean[] forceNull;
    private final boolean[] forceNotNull;
    private String[] record;
    private int count;
    private long line;

    Fields(CopyOptions options, List<String> columns) {
      this.nullText = options.nullText();
      this.forceNull = flags(options.forceNull(), columns);
      this.forceNotNull = flags(options.forceNotNull(), columns);
      this.record = new String[columns.size()];
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
      record = new String[record.length];
      count = 0;
      line = startingLineNumber;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      count = index + 1;
      if (index == record.length) {
        record = Arrays.copyOf(record, index + 8);
      }
      if (index < record.length) {
        boolean known = index < forceNull.length;
        boolean nullable = quoted ? known && forceNull[index] : !known || !forceNotNull[index];
        record[index] = nullable && isNullText(buffer, offset, length) ? null : new String(buffer, offset, length);
      }
    }

    private boolean isNullText(char[] buffer, int offset, int length) {
      return length == nullText.length() && nullText.contentEquals(CharBuffer.wrap(buffer, offset, length));
    }

    @Override
    protected void handleEmpty() {
      count = 1;
      record[0] = nullText.isEmpty() && !forceNotNull[0] ? null : "";
    }

    @Override
    protected String[] buildRecord() {
      return count == record.length ? record : Arrays.copyOf(record, count);
    }

    long line() {
      return line;
    }
  }
}
