package dev.vecino.engine.catalog;

import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.catalog.Table;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operator classes, collations and directions of the keys of ordered indexes. */
public final class KeyForms {
  private static final int DESCENDING = 1;
  private static final int NULLS_FIRST = 2;

  /** An operator class: for the values of a type. */
  private record OperatorClass(long oid, String name, long type, boolean initial) {}

  private static final Map<String, OperatorClass> CLASSES = new HashMap<>();
  private static final Map<Long, OperatorClass> DEFAULTS = new HashMap<>(); // by type

  static {
    for (Object[] row : SystemCatalog.fixed("pg_opclass")) {
      var known = new OperatorClass((Long) row[0], (String) row[2], (Long) row[6], (Boolean) row[7]);
      CLASSES.put(known.name(), known);
      if (known.initial()) {
        DEFAULTS.put(known.type(), known);
      }
    }
    DEFAULTS.put((long) TypeName.VARCHAR.oid(), DEFAULTS.get((long) TypeName.TEXT.oid())); // it is ordered as text
  }

  private KeyForms() {}

  private static Optional<OperatorClass> initial(DataType type) {
    OperatorClass own = DEFAULTS.get((long) type.oid());
    return Optional.ofNullable(own != null ? own : DEFAULTS.get((long) type.name().oid()));
  }

  /**
   * The form of a key of some type, without what is the default.
   *
   * @param position of the key in the statement, for errors
   * @throws VecinoException 42704 for an operator class that is not there, 42804 for one of another type
   */
  public static KeyForm of(KeyForm written, DataType type, Optional<String> collation, int position) {
    Optional<OperatorClass> named =
        written.operatorClass().map(
            name -> Optional.ofNullable(CLASSES.get(name)).orElseThrow(
                () -> VecinoException.of(
                        SqlState.UNDEFINED_OBJECT,
                        "operator class \"%s\" does not exist for access method \"btree\"", name)
                    .at(position)));
    named.ifPresent(known -> requireFitting(known, type));
    if (written.collation().isPresent() && !isText(type)) {
      throw VecinoException.of(SqlState.DATATYPE_MISMATCH, "collations are not supported by type %s", type)
          .at(position);
    }
    Optional<OperatorClass> initial = initial(type);
    return new KeyForm(
        written.descending(),
        written.nullsFirst(),
        named.filter(known -> initial.filter(known::equals).isEmpty()).map(OperatorClass::name),
        written.collation().filter(name -> !name.equals(collation.orElse("default"))));
  }

  private static void requireFitting(OperatorClass known, DataType type) {
    boolean fits =
        switch (known.name()) {
          case "array_ops" -> type.isArray();
          case "enum_ops" -> type.name() == TypeName.ENUM;
          default ->
              known.type() == type.base().oid()
                  || known.type() == type.base().name().oid() && type.system().isEmpty()
                  || known.type() == TypeName.TEXT.oid() && type.name() == TypeName.VARCHAR;
        };
    if (!fits) {
      throw VecinoException.of(
          SqlState.DATATYPE_MISMATCH, "operator class \"%s\" does not accept data type %s", known.name(), type);
    }
  }

  private static boolean isText(DataType type) {
    TypeName compared = type.element().orElse(type).name();
    return compared == TypeName.TEXT || compared == TypeName.VARCHAR || compared == TypeName.BPCHAR;
  }

  /** What stands behind a key in the definition of an index: only what is not the default. */
  static String text(Table table, Index index, int key) {
    if (index.forms().isEmpty()) {
      return "";
    }
    KeyForm form = index.forms().get(key);
    var text = new StringBuilder();
    form.collation().ifPresent(name -> text.append(" COLLATE ").append(quoteIdentifier(name)));
    form.operatorClass().ifPresent(name -> text.append(' ').append(quoteIdentifier(name)));
    text.append(form.descending() ? " DESC" : "");
    if (form.nullsFirst() != form.descending()) {
      text.append(form.nullsFirst() ? " NULLS FIRST" : " NULLS LAST");
    }
    return text.toString();
  }

  /** The numbers of {@code pg_index.indoption}. */
  static List<Integer> options(Index index, int keys) {
    List<Integer> options = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      KeyForm form = index.forms().isEmpty() ? KeyForm.PLAIN : index.forms().get(i);
      options.add((form.descending() ? DESCENDING : 0) | (form.nullsFirst() ? NULLS_FIRST : 0));
    }
    return options;
  }

  /** The OIDs of {@code pg_index.indclass} of an ordered index. */
  static List<Long> classes(Table table, Index index) {
    List<DataType> types = types(table, index);
    List<Long> classes = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      DataType type = types.get(i);
      Optional<OperatorClass> named = index.forms().get(i).operatorClass().map(CLASSES::get);
      classes.add(named.or(() -> initial(type)).map(OperatorClass::oid).orElse(0L));
    }
    return classes;
  }

  /** The OIDs of {@code pg_index.indcollation}. */
  static List<Long> collations(Table table, Index index, int keys) {
    List<Long> collations = new ArrayList<>();
    List<DataType> types = index.forms().isEmpty() ? List.of() : types(table, index);
    for (int i = 0; i < keys; i++) {
      collations.add(i < types.size() && isText(types.get(i)) ? collation(table, index, i) : 0L);
    }
    return collations;
  }

  private static long collation(Table table, Index index, int key) {
    int column =
        switch (index) {
          case Index.BTree tree -> tree.columns().get(key);
          case Index.Derived derived -> derived.keys().get(key).column();
          case Index.Hnsw graph -> 0;
        };
    Optional<String> ofColumn =
        column == 0 ? Optional.empty() : table.columns().get(table.position(column)).collation();
    return ColumnRows.collation(index.forms().get(key).collation().or(() -> ofColumn));
  }

  private static List<DataType> types(Table table, Index index) {
    return switch (index) {
      case Index.BTree tree ->
          tree.columns().stream().map(id -> table.columns().get(table.position(id))).map(Column::type).toList();
      case Index.Derived derived -> derived.keys().stream().map(Index.Derived.Key::type).toList();
      case Index.Hnsw graph -> List.of();
    };
  }
}
