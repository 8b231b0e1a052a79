package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.UNTRANSLATABLE_CHARACTER;

import dev.vecino.error.VecinoException;
import java.io.BufferedInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** ENCODING of COPY: PostgreSQL's names of character sets, and streams that turn them into UTF-8 and back. */
final class CopyEncodings {
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("utf8", "UTF-8"), Map.entry("unicode", "UTF-8"), Map.entry("sqlascii", "UTF-8"),
          Map.entry("latin1", "ISO-8859-1"), Map.entry("iso88591", "ISO-8859-1"), Map.entry("latin2", "ISO-8859-2"),
          Map.entry("latin3", "ISO-8859-3"), Map.entry("latin4", "ISO-8859-4"), Map.entry("iso88595", "ISO-8859-5"),
          Map.entry("iso88596", "ISO-8859-6"), Map.entry("iso88597", "ISO-8859-7"), Map.entry("iso88598", "ISO-8859-8"),
          Map.entry("latin5", "ISO-8859-9"), Map.entry("latin7", "ISO-8859-13"), Map.entry("latin9", "ISO-8859-15"),
          Map.entry("win", "windows-1251"), Map.entry("win866", "IBM866"), Map.entry("win874", "x-windows-874"),
          Map.entry("win1250", "windows-1250"), Map.entry("win1251", "windows-1251"), Map.entry("win1252", "windows-1252"),
          Map.entry("win1253", "windows-1253"), Map.entry("win1254", "windows-1254"), Map.entry("win1255", "windows-1255"),
          Map.entry("win1256", "windows-1256"), Map.entry("win1257", "windows-1257"), Map.entry("win1258", "windows-1258"),
          Map.entry("koi8", "KOI8-R"), Map.entry("koi8r", "KOI8-R"), Map.entry("koi8u", "KOI8-U"),
          Map.entry("eucjp", "EUC-JP"), Map.entry("euckr", "EUC-KR"), Map.entry("euccn", "GB2312"),
          Map.entry("sjis", "windows-31j"), Map.entry("big5", "Big5"), Map.entry("gbk", "GBK"),
          Map.entry("gb18030", "GB18030"), Map.entry("uhc", "x-windows-949"));

  private CopyEncodings() {}

  /** @throws VecinoException 22023 where PostgreSQL has no encoding of that name, or Java has not */
  static Charset named(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "").replace("windows", "win");
    String java = NAMES.get(plain);
    if (java == null || !Charset.isSupported(java)) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "argument to option \"encoding\" must be a valid encoding name");
    }
    return Charset.forName(java);
  }

  /** The same text in UTF-8. */
  static InputStream decoded(InputStream data, Charset charset) {
    return charset.equals(StandardCharsets.UTF_8) ? data : new Decoded(data, charset);
  }

  /** Takes text in UTF-8, whole characters at a time. */
  static OutputStream encoded(OutputStream data, Charset charset) {
    return charset.equals(StandardCharsets.UTF_8) ? data : new Encoded(data, charset);
  }

  private static final class Decoded extends InputStream {
    private static final int CHARACTERS = 1 << 13;

    private final Reader reader;
    private final char[] buffer = new char[CHARACTERS];
    private byte[] bytes = {};
    private int at;
    private int held; // a high surrogate that waits for the low one; 0 for none

    Decoded(InputStream data, Charset charset) {
      this.reader =
          new InputStreamReader(
              new BufferedInputStream(data),
              charset.newDecoder()
                  .onMalformedInput(CodingErrorAction.REPORT)
                  .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    @Override
    public int read() throws IOException {
      return at < bytes.length || fill() ? bytes[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (at == bytes.length && !fill()) {
        return -1;
      }
      int count = Math.min(length, bytes.length - at);
      System.arraycopy(bytes, at, into, offset, count);
      at += count;
      return count;
    }

    private boolean fill() throws IOException {
      int kept = held == 0 ? 0 : 1;
      buffer[0] = (char) held;
      held = 0;
      int count = reader.read(buffer, kept, CHARACTERS - kept);
      if (count <= 0) {
        return false;
      }
      int length = kept + count;
      if (Character.isHighSurrogate(buffer[length - 1])) {
        held = buffer[--length];
      }
      bytes = new String(buffer, 0, length).getBytes(StandardCharsets.UTF_8);
      at = 0;
      return bytes.length > 0 || fill();
    }
  }

  private static final class Encoded extends FilterOutputStream {
    private final CharsetEncoder encoder;

    Encoded(OutputStream data, Charset charset) {
      super(data);
      this.encoder =
          charset.newEncoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b); // only ASCII comes alone, which all of them have
    }

    @Override
    public void write(byte[] text, int offset, int length) throws IOException {
      try {
        ByteBuffer bytes = encoder.encode(CharBuffer.wrap(new String(text, offset, length, StandardCharsets.UTF_8)));
        out.write(bytes.array(), bytes.position(), bytes.remaining());
      } catch (CharacterCodingException e) {
        throw VecinoException.of(
                UNTRANSLATABLE_CHARACTER, "a character has no equivalent in encoding \"%s\"", encoder.charset().name())
            .causedBy(e);
      }
    }
  }
}
