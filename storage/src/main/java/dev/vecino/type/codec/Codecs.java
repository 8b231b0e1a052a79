package dev.vecino.type.codec;

import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;

/** The codec of each type. */
public final class Codecs {
  private static final Codec[] BY_TYPE = new Codec[TypeName.values().length];

  static {
    for (TypeName type : TypeName.values()) {
      BY_TYPE[type.ordinal()] = make(type);
    }
  }

  private Codecs() {}

  public static Codec of(DataType type) {
    return type.element().<Codec>map(ArrayCodec::new)
        .or(() -> type.enumType().map(EnumCodec::new))
        .orElse(BY_TYPE[type.name().ordinal()]);
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
      case JSONB -> new JsonbCodec();
      case JSON -> new JsonCodec();
      case JSONPATH -> new JsonPathCodec();
      case ENUM -> new TextCodec();
      case ARRAY -> new ArrayCodec(DataType.TEXT);
      case VECTOR -> new VectorCodec();
      case HALFVEC -> new HalfVectorCodec();
    };
  }
}
