package dev.vecino.sql.type;

import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import dev.vecino.type.RecordType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Types with all that they are made of as text, in which generated code holds them. */
public final class TypeText {
  private static final String SYSTEM = "SYSTEM";

  private record Decoded(String text, DataType type) {}

  // Code asks for the type of the same text again and again.
  private static volatile Decoded last = new Decoded("", DataType.TEXT);

  private TypeText() {}

  public static String write(DataType type) {
    var out = new StringBuilder();
    write(out, type);
    return out.toString();
  }

  private static void write(StringBuilder out, DataType type) {
    if (type.system().isPresent()) {
      add(out, SYSTEM, type.system().get().name());
      return;
    }
    add(out, type.name().name());
    if (type.isArray()) {
      write(out, type.element().orElseThrow());
    } else if (type.enumType().isPresent()) {
      EnumType made = type.enumType().get();
      add(out, made.id(), made.schema(), made.name(), made.values().size());
      made.values().forEach(value -> add(out, value.id(), value.order(), value.label()));
    } else if (type.record().isPresent()) {
      RecordType record = type.record().get();
      add(out, record.oid(), record.schema(), record.name(), record.fields().size());
      for (RecordType.Field field : record.fields()) {
        add(out, field.name());
        write(out, field.type());
      }
    } else {
      add(out, type.precision(), type.scale());
    }
  }

  private static void add(StringBuilder out, Object... parts) {
    for (Object part : parts) {
      out.append(part.toString().replace("%", "%25").replace("|", "%7C")).append('|');
    }
  }

  public static DataType read(String text) {
    Decoded known = last;
    if (!known.text.equals(text)) {
      known = new Decoded(text, read(Arrays.asList(text.split("\\|", -1)).iterator()));
      last = known;
    }
    return known.type;
  }

  private static DataType read(Iterator<String> parts) {
    String kind = parts.next();
    if (kind.equals(SYSTEM)) {
      return DataType.of(SystemType.valueOf(parts.next()));
    }
    TypeName name = TypeName.valueOf(kind);
    return switch (name) {
      case ARRAY -> DataType.array(read(parts));
      case ENUM -> {
        int id = number(parts);
        String schema = text(parts);
        String label = text(parts);
        List<EnumValue> values = new ArrayList<>();
        for (int count = number(parts); count > 0; count--) {
          values.add(new EnumValue(number(parts), Double.parseDouble(parts.next()), text(parts)));
        }
        yield DataType.of(new EnumType(id, schema, label, values));
      }
      case RECORD -> {
        int oid = number(parts);
        String schema = text(parts);
        String label = text(parts);
        List<RecordType.Field> fields = new ArrayList<>();
        for (int count = number(parts); count > 0; count--) {
          fields.add(new RecordType.Field(text(parts), read(parts)));
        }
        yield DataType.of(new RecordType(oid, schema, label, fields));
      }
      default -> new DataType(name, number(parts), number(parts));
    };
  }

  private static int number(Iterator<String> parts) {
    return Integer.parseInt(parts.next());
  }

  private static String text(Iterator<String> parts) {
    return parts.next().replace("%7C", "|").replace("%25", "%");
  }
}
