package dev.vecino.type.codec;

import dev.vecino.type.DataType;
import dev.vecino.type.JsonPathText;
import dev.vecino.type.Jsonb;
import dev.vecino.type.RecordType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.util.List;

/** The codec of each type. */
public final class Codecs {
  private static final int NAME_BYTES = 64;
  private static final Codec[] BY_TYPE = new Codec[TypeName.values().length];
  private static final Codec[] BY_SYSTEM_TYPE = new Codec[SystemType.values().length];

  static {
    for (TypeName type : TypeName.values()) {
      BY_TYPE[type.ordinal()] = make(type);
    }
    for (SystemType type : SystemType.values()) {
      BY_SYSTEM_TYPE[type.ordinal()] = make(type);
    }
  }

  private Codecs() {}

  public static Codec of(DataType type) {
    if (type.system().isPresent() && !type.isArray()) {
      return BY_SYSTEM_TYPE[type.system().get().ordinal()];
    }
    return type.element().map(element -> array(type, element))
        .or(() -> type.enumType().map(EnumCodec::new))
        .or(() -> type.record().map(RecordCodec::new))
        .orElse(BY_TYPE[type.name().ordinal()]);
  }

  private static Codec array(DataType type, DataType element) {
    var array = new ArrayCodec(element);
    SystemType system = type.system().orElse(null);
    return system == SystemType.INT2VECTOR || system == SystemType.OIDVECTOR ? new NumberListCodec(system, array) : array;
  }

  private static Codec make(SystemType type) {
    return switch (type) {
      case XID8 -> new BigintCodec();
      case CHAR -> new CharCodec();
      case NAME -> new SystemTextCodec(NAME_BYTES);
      case VOID -> new SystemTextCodec(Integer.BYTES);
      case PG_LSN -> new SystemTextCodec(Long.BYTES);
      default -> type.isNumber() ? new OidCodec() : BY_TYPE[type.carrier().ordinal()];
    };
  }

  private static Codec make(TypeName type) {
    return switch (type) {
      case BOOLEAN -> new BooleanCodec();
      case SMALLINT -> new SmallintCodec();
      case INTEGER -> new IntegerCodec();
      case BIGINT -> new BigintCodec();
      case REAL -> new RealCodec();
      case DOUBLE -> new DoubleCodec();
      case NUMERIC -> new NumericCodec();
      case TEXT, VARCHAR -> new TextCodec();
      case BPCHAR -> new PaddedTextCodec();
      case BIT, VARBIT -> new BitCodec();
      case TIMETZ -> new TimeTzCodec();
      case SPARSEVEC -> new SparseVectorCodec();
      case BYTEA -> new ByteaCodec();
      case DATE -> new DateCodec();
      case TIME -> new TimeCodec();
      case TIMESTAMP -> new TimestampCodec();
      case TIMESTAMPTZ -> new TimestamptzCodec();
      case INTERVAL -> new IntervalCodec();
      case UUID -> new UuidCodec();
      case JSONB -> new VersionedTextCodec<>(Jsonb.class, Jsonb::text, "unsupported jsonb version number %d");
      case JSON -> new JsonCodec();
      case JSONPATH -> new VersionedTextCodec<>(JsonPathText.class, JsonPathText::text, "unsupported jsonpath version number: %d");
      case ENUM -> new TextCodec();
      case RECORD -> new RecordCodec(RecordType.of(List.of()));
      case ARRAY -> new ArrayCodec(DataType.TEXT);
      case VECTOR -> new VectorCodec();
      case HALFVEC -> new HalfVectorCodec();
    };
  }
}
