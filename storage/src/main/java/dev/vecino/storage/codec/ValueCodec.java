package dev.vecino.storage.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vecino.type.Array;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.EnumValue;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Interval;
import dev.vecino.type.Json;
import dev.vecino.type.JsonPathText;
import dev.vecino.type.Jsonb;
import dev.vecino.type.PaddedText;
import dev.vecino.type.Row;
import dev.vecino.type.SparseVector;
import dev.vecino.type.TimeTz;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;

/** Values as bytes that say themselves what they are: a tag, then the value. */
public final class ValueCodec {
  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int SHORT = 3;
  private static final int INTEGER = 4;
  private static final int LONG = 5;
  private static final int FLOAT = 6;
  private static final int DOUBLE = 7;
  private static final int NUMERIC = 8;
  private static final int LATIN = 9;
  private static final int UNICODE = 10;
  private static final int UNITS = 11;
  private static final int BYTES = 12;
  private static final int DATE = 13;
  private static final int TIME = 14;
  private static final int TIMESTAMP = 15;
  private static final int INSTANT = 16;
  private static final int UUID = 17;
  private static final int JSONB = 18;
  private static final int VECTOR = 19;
  /** A vector that lies in a vector file: slot number and checksum. */
  private static final int SLOT = 20;
  private static final int INTERVAL = 30;
  private static final int HALF_VECTOR = 40;
  private static final int ARRAY = 31;
  private static final int JSON = 32;
  private static final int JSONPATH = 33;
  private static final int SPARSE_VECTOR = 41;
  private static final int BITS = 42;
  private static final int PADDED = 43;
  private static final int TIME_TZ = 44;
  private static final int ENUM = 45;
  private static final int ROW = 46;

  private ValueCodec() {}

  public static void write(ByteSink sink, Object value) {
    switch (value) {
      case null -> sink.put(NULL);
      case Boolean truth -> sink.put(truth ? TRUE : FALSE);
      case Short number -> {
        sink.put(SHORT);
        sink.putSigned(number);
      }
      case Integer number -> {
        sink.put(INTEGER);
        sink.putSigned(number);
      }
      case Long number -> {
        sink.put(LONG);
        sink.putSigned(number);
      }
      case Float number -> {
        sink.put(FLOAT);
        sink.putInt(Float.floatToIntBits(number));
      }
      case Double number -> {
        sink.put(DOUBLE);
        sink.putLong(Double.doubleToLongBits(number));
      }
      case BigDecimal number -> {
        sink.put(NUMERIC);
        sink.putSigned(number.scale());
        putBytes(sink, number.unscaledValue().toByteArray());
      }
      case String text -> writeText(sink, text);
      case Bytes bytes -> {
        sink.put(BYTES);
        putBytes(sink, bytes.toArray());
      }
      case LocalDate date -> {
        sink.put(DATE);
        sink.putSigned(date.toEpochDay());
      }
      case LocalTime time -> {
        sink.put(TIME);
        sink.putVar(time.toNanoOfDay());
      }
      case LocalDateTime time -> {
        sink.put(TIMESTAMP);
        sink.putSigned(time.toLocalDate().toEpochDay());
        sink.putVar(time.toLocalTime().toNanoOfDay());
      }
      case Instant instant -> {
        sink.put(INSTANT);
        sink.putSigned(instant.getEpochSecond());
        sink.putVar(instant.getNano());
      }
      case Interval interval -> {
        sink.put(INTERVAL);
        sink.putSigned(interval.months());
        sink.putSigned(interval.days());
        sink.putSigned(interval.micros());
      }
      case Uuid uuid -> {
        sink.put(UUID);
        sink.putLong(uuid.high());
        sink.putLong(uuid.low());
      }
      case Json json -> {
        sink.put(JSON);
        writeText(sink, json.text());
      }
      case JsonPathText path -> {
        sink.put(JSONPATH);
        writeText(sink, path.text());
      }
      case Jsonb json -> {
        sink.put(JSONB);
        writeText(sink, json.text());
      }
      case Vector vector -> {
        sink.put(VECTOR);
        sink.putVar(vector.dimensions());
        for (float element : vector.elements()) {
          sink.putInt(Float.floatToRawIntBits(element));
        }
      }
      case HalfVector vector -> {
        sink.put(HALF_VECTOR);
        sink.putVar(vector.dimensions());
        for (short element : vector.elements()) {
          sink.putShort(element);
        }
      }
      case SparseVector vector -> {
        sink.put(SPARSE_VECTOR);
        SparseCodec.put(sink, vector);
      }
      case BitString bits -> {
        sink.put(BITS);
        sink.putVar(bits.length());
        putBytes(sink, bits.toBytes());
      }
      case PaddedText text -> {
        sink.put(PADDED);
        writeText(sink, text.toString());
      }
      case TimeTz time -> {
        sink.put(TIME_TZ);
        sink.putVar(time.micros());
        sink.putSigned(time.offset());
      }
      case EnumValue member -> {
        sink.put(ENUM);
        sink.putVar(member.id());
        sink.putLong(Double.doubleToLongBits(member.order()));
        writeText(sink, member.label());
      }
      case Array array -> {
        sink.put(ARRAY);
        ArrayCodec.write(sink, array);
      }
      case Row row -> {
        sink.put(ROW);
        sink.putVar(row.size());
        row.list().forEach(field -> write(sink, field));
      }
      case SlotRef(int slot, int checksum) -> {
        sink.put(SLOT);
        sink.putVar(slot);
        sink.putInt(checksum);
      }
      default -> throw new IllegalArgumentException("no stored form for " + value.getClass());
    }
  }

  /** The next value; a {@link SlotRef} where a vector lies in a vector file. */
  public static Object read(ByteSource source) {
    int tag = source.get();
    try {
      return switch (tag) {
        case NULL -> null;
        case FALSE -> false;
        case TRUE -> true;
        case SHORT -> (short) source.getSigned();
        case INTEGER -> (int) source.getSigned();
        case LONG -> source.getSigned();
        case FLOAT -> Float.intBitsToFloat(source.getInt());
        case DOUBLE -> Double.longBitsToDouble(source.getLong());
        case NUMERIC -> {
          int scale = (int) source.getSigned();
          yield new BigDecimal(new BigInteger(source.get(source.getLength())), scale);
        }
        case LATIN -> new String(source.get(source.getLength()), ISO_8859_1);
        case UNICODE -> new String(source.get(source.getLength()), UTF_8);
        case UNITS -> readUnits(source);
        case BYTES -> Bytes.wrap(source.get(source.getLength()));
        case DATE -> LocalDate.ofEpochDay(source.getSigned());
        case TIME -> LocalTime.ofNanoOfDay(source.getVar());
        case TIMESTAMP ->
            LocalDateTime.of(LocalDate.ofEpochDay(source.getSigned()), LocalTime.ofNanoOfDay(source.getVar()));
        case INSTANT -> Instant.ofEpochSecond(source.getSigned(), source.getVar());
        case INTERVAL -> new Interval((int) source.getSigned(), (int) source.getSigned(), source.getSigned());
        case UUID -> new Uuid(source.getLong(), source.getLong());
        case JSON -> new Json((String) read(source));
        case JSONPATH -> new JsonPathText((String) read(source));
        case JSONB -> new Jsonb((String) read(source));
        case ARRAY -> ArrayCodec.read(source);
        case VECTOR -> readVector(source);
        case HALF_VECTOR -> readHalfVector(source);
        case SPARSE_VECTOR -> SparseCodec.get(source);
        case BITS -> readBits(source);
        case PADDED -> PaddedText.of((String) read(source));
        case TIME_TZ -> new TimeTz(source.getVar(), (int) source.getSigned());
        case ENUM ->
            new EnumValue(source.getNumber(), Double.longBitsToDouble(source.getLong()), (String) read(source));
        case ROW -> readRow(source);
        case SLOT -> new SlotRef(source.getNumber(), source.getInt());
        default -> throw ByteSource.damaged();
      };
    } catch (DateTimeException | NumberFormatException | ClassCastException e) {
      throw ByteSource.damaged().causedBy(e);
    }
  }

  /** Moves past the next value without making it. */
  static void skip(ByteSource source) {
    int tag = source.get();
    switch (tag) {
      case NULL, FALSE, TRUE -> {}
      case SHORT, INTEGER, LONG, DATE, TIME -> source.getVar();
      case FLOAT -> source.skip(4);
      case DOUBLE -> source.skip(8);
      case NUMERIC -> {
        source.getVar();
        source.skip(source.getLength());
      }
      case LATIN, UNICODE, UNITS, BYTES -> source.skip(source.getLength());
      case TIMESTAMP, INSTANT, TIME_TZ -> {
        source.getVar();
        source.getVar();
      }
      case INTERVAL -> {
        source.getVar();
        source.getVar();
        source.getVar();
      }
      case UUID -> source.skip(16);
      case JSONB, JSON, JSONPATH, PADDED -> skip(source);
      case ENUM -> {
        source.getVar();
        source.skip(8);
        skip(source);
      }
      case ROW -> {
        for (int count = source.getNumber(); count > 0; count--) {
          skip(source);
        }
      }
      case ARRAY -> ArrayCodec.skip(source);
      case VECTOR -> source.skip(source.getLength() * Float.BYTES);
      case HALF_VECTOR -> source.skip(source.getLength() * Short.BYTES);
      case SPARSE_VECTOR -> SparseCodec.skip(source);
      case BITS -> {
        source.getVar();
        source.skip(source.getLength());
      }
      case SLOT -> {
        source.getVar();
        source.skip(4);
      }
      default -> throw ByteSource.damaged();
    }
  }

  private static Row readRow(ByteSource source) {
    int count = source.getNumber();
    List<Object> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fields.add(read(source));
    }
    return Row.of(fields.toArray());
  }

  private static Vector readVector(ByteSource source) {
    int dimensions = source.getLength();
    if (dimensions == 0) {
      throw ByteSource.damaged();
    }
    float[] elements = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      elements[i] = Float.intBitsToFloat(source.getInt());
    }
    return Vector.trusted(elements);
  }

  private static HalfVector readHalfVector(ByteSource source) {
    int dimensions = source.getLength();
    if (dimensions == 0) {
      throw ByteSource.damaged();
    }
    short[] elements = new short[dimensions];
    for (int i = 0; i < dimensions; i++) {
      elements[i] = source.getShort();
    }
    return HalfVector.trusted(elements);
  }

  private static BitString readBits(ByteSource source) {
    int length = source.getNumber();
    byte[] bytes = source.get(source.getLength());
    if (bytes.length != (length + 7) / 8) {
      throw ByteSource.damaged();
    }
    return BitString.of(bytes, length);
  }

  /** Latin-1 where possible, which Java reads fastest; code units for text with surrogates that are not in pairs. */
  private static void writeText(ByteSink sink, String text) {
    boolean latin = true;
    boolean paired = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      latin &= c < 0x100;
      if (Character.isSurrogate(c)) {
        boolean pair = Character.isHighSurrogate(c)
            && i + 1 < text.length()
            && Character.isLowSurrogate(text.charAt(i + 1));
        paired &= pair;
        i += pair ? 1 : 0;
      }
    }
    if (latin || paired) {
      sink.put(latin ? LATIN : UNICODE);
      putBytes(sink, text.getBytes(latin ? ISO_8859_1 : UTF_8));
    } else {
      sink.put(UNITS);
      sink.putVar(2L * text.length());
      for (int i = 0; i < text.length(); i++) {
        sink.putShort(text.charAt(i));
      }
    }
  }

  private static String readUnits(ByteSource source) {
    char[] units = new char[source.getLength() / 2];
    for (int i = 0; i < units.length; i++) {
      units[i] = (char) source.getShort();
    }
    return new String(units);
  }

  private static void putBytes(ByteSink sink, byte[] bytes) {
    sink.putVar(bytes.length);
    sink.put(bytes);
  }
}
