package dev.vecino.storage.codec;

import dev.vecino.type.Array;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumValue;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Interval;
import dev.vecino.type.Jsonb;
import dev.vecino.type.PaddedText;
import dev.vecino.type.SparseVector;
import dev.vecino.type.TimeTz;
import dev.vecino.type.TypeName;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Random;

/** Random values of all types, small ones and extreme ones. */
final class Values {
  static final List<DataType> TYPES = List.of(
      DataType.BOOLEAN, DataType.SMALLINT, DataType.INTEGER, DataType.BIGINT, DataType.REAL, DataType.DOUBLE,
      DataType.NUMERIC, DataType.TEXT, DataType.varchar(20), DataType.BYTEA, DataType.DATE, DataType.TIME,
      DataType.TIMESTAMP, DataType.TIMESTAMPTZ, DataType.INTERVAL, DataType.UUID, DataType.JSONB, DataType.vector(0),
      DataType.of(TypeName.HALFVEC), DataType.of(TypeName.ENUM),
      DataType.array(DataType.TEXT), DataType.array(DataType.NUMERIC), DataType.array(DataType.DOUBLE));
  private static final char[] CHARACTERS = {0, 1, 'a', 'b', 0x7E, 0x7F, 0x80, 0x7FE, 0x7FF, 0x800, 0xD83D, 0xDE00, 0xFFFF};

  private final Random random;

  Values(long seed) {
    this.random = new Random(seed);
  }

  Comparable<?> of(DataType type) {
    return switch (type.name()) {
      case BOOLEAN -> random.nextBoolean();
      case SMALLINT -> (short) number();
      case INTEGER -> (int) number();
      case BIGINT -> number();
      case REAL -> real();
      case DOUBLE -> random.nextInt(8) == 0 ? (double) real() : Double.longBitsToDouble(random.nextLong()) + 0.0;
      case NUMERIC -> random.nextBoolean()
          ? BigDecimal.valueOf(random.nextInt(2001) - 1000, random.nextInt(5) - 2)
          : new BigDecimal(new BigInteger(random.nextInt(200), random), random.nextInt(400) - 200)
              .multiply(BigDecimal.valueOf(random.nextInt(3) - 1));
      case TEXT, VARCHAR -> text();
      case BYTEA -> {
        byte[] bytes = new byte[random.nextInt(4)];
        for (int i = 0; i < bytes.length; i++) {
          bytes[i] = (byte) (random.nextInt(4) - 2);
        }
        yield Bytes.wrap(bytes);
      }
      case DATE -> LocalDate.ofEpochDay(random.nextInt(10) == 0 ? 365_241_780_471L : number() % 100_000);
      case TIME -> LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000_000L));
      case TIMESTAMP -> LocalDateTime.of(
          LocalDate.ofEpochDay(random.nextInt(5) - 2), LocalTime.ofNanoOfDay(random.nextInt(3)));
      case TIMESTAMPTZ -> Instant.ofEpochSecond(random.nextInt(5) - 2, random.nextInt(3));
      case INTERVAL -> new Interval(random.nextInt(5) - 2, random.nextInt(70) - 35, random.nextBoolean()
          ? random.nextLong() : (random.nextInt(5) - 2) * Interval.MICROS_PER_DAY);
      case UUID -> new Uuid(random.nextLong(), random.nextInt(3) - 1);
      case JSONB -> new Jsonb(JsonTexts.random(random, 3));
      case BPCHAR -> PaddedText.of(text() + " ".repeat(random.nextInt(3)));
      case TIMETZ -> new TimeTz(random.nextLong(3) * 3_600_000_000L, 3600 * (random.nextInt(5) - 2));
      case SPARSEVEC -> {
        float[] elements = new float[1 + random.nextInt(5)];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = random.nextInt(3) == 0 ? random.nextInt(5) - 2 : 0;
        }
        yield SparseVector.of(elements);
      }
      case BIT, VARBIT -> {
        int length = random.nextInt(4) == 0 ? random.nextInt(200) : random.nextInt(10);
        yield BitString.of(random.nextInt(3) == 0 ? 0 : random.nextLong(), length);
      }
      case JSON, JSONPATH, RECORD -> throw new IllegalArgumentException("no order");
      case ENUM -> {
        int id = random.nextInt(5);
        yield new EnumValue(id, 1.5 - id * 0.75, "label " + id);
      }
      case ARRAY -> {
        Object[] elements = new Object[random.nextInt(3) * 2];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = random.nextInt(5) == 0 ? null : of(type.element().orElseThrow());
        }
        int lower = random.nextInt(3) - 1;
        yield random.nextBoolean()
            ? Array.of(elements, new int[] {elements.length}, new int[] {lower})
            : Array.of(elements, new int[] {2, elements.length / 2}, new int[] {1, lower});
      }
      case VECTOR -> {
        float[] elements = new float[1 + random.nextInt(4)];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = random.nextInt(4) == 0 ? random.nextFloat() * 1e30f : random.nextInt(5) - 2;
        }
        yield Vector.wrap(elements);
      }
      case HALFVEC -> {
        short[] elements = new short[1 + random.nextInt(4)];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = random.nextInt(4) == 0
              ? (short) (random.nextInt(0x7c00) | random.nextInt(2) << 15)
              : HalfVector.round(random.nextInt(5) - 2);
        }
        yield HalfVector.wrap(elements);
      }
    };
  }

  private long number() {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextLong();
      case 1 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
      default -> random.nextInt(7) - 3;
    };
  }

  private float real() {
    return switch (random.nextInt(4)) {
      case 0 -> Float.intBitsToFloat(random.nextInt()) + 0f;
      case 1 -> new float[] {
        Float.NaN, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, Float.MIN_VALUE, -Float.MIN_VALUE
      }[random.nextInt(5)];
      default -> random.nextInt(7) - 3;
    };
  }

  private String text() {
    var text = new StringBuilder();
    for (int length = random.nextInt(5); length > 0; length--) {
      text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
    }
    return text.toString();
  }
}
