package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;
import static dev.vecino.error.SqlState.CHARACTER_NOT_IN_REPERTOIRE;
import static dev.vecino.error.SqlState.INTERNAL_ERROR;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.UNTRANSLATABLE_CHARACTER;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import dev.vecino.type.SystemType;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** Functions of byte strings: single bytes and bits, digests, and character sets. */
public final class ByteFunctions {
  private ByteFunctions() {}

  @Sql("bit_length")
  public static int bitLength(String text) {
    return 8 * text.getBytes(StandardCharsets.UTF_8).length;
  }

  @Sql("bit_length")
  public static int bitLength(Bytes bytes) {
    return 8 * bytes.length();
  }

  @Sql("bit_count")
  public static long bitCount(Bytes bytes) {
    long count = 0;
    for (byte b : bytes.toArray()) {
      count += Integer.bitCount(b & 0xFF);
    }
    return count;
  }

  @Sql("get_byte")
  public static int getByte(Bytes bytes, int index) {
    requireIndex(index, bytes.length());
    return bytes.toArray()[index] & 0xFF;
  }

  @Sql("set_byte")
  public static Bytes setByte(Bytes bytes, int index, int value) {
    requireIndex(index, bytes.length());
    byte[] changed = bytes.toArray().clone();
    changed[index] = (byte) value;
    return Bytes.wrap(changed);
  }

  @Sql("get_bit")
  public static int getBit(Bytes bytes, long index) {
    requireIndex(index, 8L * bytes.length());
    return bytes.toArray()[(int) (index / 8)] >> (index % 8) & 1;
  }

  @Sql("set_bit")
  public static Bytes setBit(Bytes bytes, long index, int value) {
    requireIndex(index, 8L * bytes.length());
    if (value != 0 && value != 1) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "new bit must be 0 or 1");
    }
    byte[] changed = bytes.toArray().clone();
    int at = (int) (index / 8);
    int bit = 1 << index % 8;
    changed[at] = (byte) (value == 1 ? changed[at] | bit : changed[at] & ~bit);
    return Bytes.wrap(changed);
  }

  private static void requireIndex(long index, long length) {
    if (index < 0 || index >= length) {
      throw VecinoException.of(
          ARRAY_SUBSCRIPT_ERROR, "index %d out of valid range, 0..%d", index, length - 1);
    }
  }

  @Sql("sha224")
  public static Bytes sha224(Bytes bytes) {
    return digest("SHA-224", bytes);
  }

  @Sql("sha256")
  public static Bytes sha256(Bytes bytes) {
    return digest("SHA-256", bytes);
  }

  @Sql("sha384")
  public static Bytes sha384(Bytes bytes) {
    return digest("SHA-384", bytes);
  }

  @Sql("sha512")
  public static Bytes sha512(Bytes bytes) {
    return digest("SHA-512", bytes);
  }

  private static Bytes digest(String algorithm, Bytes bytes) {
    try {
      return Bytes.wrap(MessageDigest.getInstance(algorithm).digest(bytes.toArray()));
    } catch (NoSuchAlgorithmException e) {
      throw VecinoException.of(INTERNAL_ERROR, "this Java has no %s", algorithm).causedBy(e);
    }
  }

  @Sql("crc32")
  public static long crc32(Bytes bytes) {
    return checksum(new CRC32(), bytes);
  }

  @Sql("crc32c")
  public static long crc32c(Bytes bytes) {
    return checksum(new CRC32C(), bytes);
  }

  private static long checksum(Checksum sum, Bytes bytes) {
    sum.update(bytes.toArray());
    return sum.getValue();
  }

  @Sql("convert_from")
  public static String convertFrom(Bytes bytes, String encoding) {
    try {
      return charset(encoding).newDecoder().decode(ByteBuffer.wrap(bytes.toArray())).toString();
    } catch (CharacterCodingException e) {
      throw VecinoException.of(
              CHARACTER_NOT_IN_REPERTOIRE, "invalid byte sequence for encoding \"%s\"", encoding)
          .causedBy(e);
    }
  }

  @Sql("convert_to")
  public static Bytes convertTo(String text, String encoding) {
    try {
      ByteBuffer bytes = charset(encoding).newEncoder().encode(CharBuffer.wrap(text));
      byte[] all = new byte[bytes.remaining()];
      bytes.get(all);
      return Bytes.wrap(all);
    } catch (CharacterCodingException e) {
      throw VecinoException.of(
              UNTRANSLATABLE_CHARACTER,
              "character in encoding \"UTF8\" has no equivalent in encoding \"%s\"",
              encoding)
          .causedBy(e);
    }
  }

  private static Charset charset(String encoding) {
    String name = encoding.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9_-]", "");
    try {
      return switch (name) {
        case "UTF8", "UTF-8", "UNICODE" -> StandardCharsets.UTF_8;
        case "LATIN1" -> StandardCharsets.ISO_8859_1;
        case "SQL_ASCII" -> StandardCharsets.US_ASCII;
        default -> Charset.forName(name.replaceFirst("^WIN", "windows-"));
      };
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid encoding name \"%s\"", encoding).causedBy(e);
    }
  }

  @Sql(value = "pg_client_encoding", system = SystemType.NAME, volatility = Volatility.STABLE)
  public static String clientEncoding() {
    return "UTF8";
  }
}
