package dev.vecino.type;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An enum type: its name and the values that it has.
 *
 * @param id unique in the database; not above 0 where only a name was read, which is still to be looked up, and then
 *     the position of the name, negated
 * @param schema empty where a name was written without one
 * @param values in their order
 */
public record EnumType(int id, String schema, String name, List<EnumValue> values) {
  /** What is added to an id for the OID, as for relations, whose ids are of the same series. */
  public static final int FIRST_OID = 20_000;
  /** What is added to an id for the OID of the type of arrays. */
  public static final int FIRST_ARRAY_OID = 1_850_000_000;
  private static final String PUBLIC = "public";
  private static final int MOST_BYTES = 63;

  public EnumType {
    values = values.stream().sorted(Comparator.comparingDouble(EnumValue::order)).toList();
  }

  /**
   * A name that is still to be looked up.
   *
   * @param position of the name in the statement, from 1; 0 where it is not known
   */
  public static EnumType named(Optional<String> schema, String name, int position) {
    return new EnumType(-position, schema.orElse(""), name, List.of());
  }

  /** Whether this is a type of the catalog and not only a name. */
  public boolean isKnown() {
    return id > 0;
  }

  /** Where the name was read; 0 where that is not known. */
  public int position() {
    return Math.max(0, -id);
  }

  public int oid() {
    return FIRST_OID + id;
  }

  public int arrayOid() {
    return FIRST_ARRAY_OID + id;
  }

  public Optional<EnumValue> find(String label) {
    return values.stream().filter(value -> value.label().equals(label)).findFirst();
  }

  /**
   * The value of a label.
   *
   * @throws VecinoException 22P02 where the type has none of that text
   */
  public EnumValue parse(String label) {
    for (EnumValue value : values) {
      if (value.label().equals(label)) {
        return value;
      }
    }
    throw VecinoException.of(
        SqlState.INVALID_TEXT_REPRESENTATION, "invalid input value for enum %s: \"%s\"", sqlName(), label);
  }

  /** The name as SQL writes it, with its schema where that is not the one that every database has. */
  public String sqlName() {
    boolean isShort = schema.isEmpty() || schema.equals(PUBLIC);
    return isShort ? quoted(name) : quoted(schema) + "." + quoted(name);
  }

  /** The name as it was written, for messages. */
  public String written() {
    return schema.isEmpty() ? name : schema + "." + name;
  }

  public EnumType withName(String schema, String name) {
    return new EnumType(id, schema, name, values);
  }

  public EnumType with(EnumValue added) {
    List<EnumValue> more = new ArrayList<>(values);
    more.removeIf(value -> value.id() == added.id());
    more.add(added);
    return new EnumType(id, schema, name, more);
  }

  /**
   * Refuses a text that is no label.
   *
   * @throws VecinoException 42602 where it is longer than a name may be
   */
  public static void requireLabel(String label) {
    if (label.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      throw VecinoException.of(SqlState.INVALID_NAME, "invalid enum label \"%s\"", label)
          .withDetail("Labels must be %d bytes or less.", MOST_BYTES);
    }
  }

  private static String quoted(String name) {
    return name.matches("[a-z_][a-z0-9_$]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
  }
}
