package dev.vecino.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Column;
import dev.vecino.type.DataType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ColumnReferencesTest {
  private static final List<Column> COLUMNS =
      List.of(
          Column.of(1, "a", DataType.INTEGER),
          Column.of(2, "Big", DataType.TEXT),
          Column.of(3, "lower", DataType.TEXT));

  @Test
  void in_expression_findsNamesButNotStringsFunctionsOrTypes() {
    assertThat(ColumnReferences.in("A > 1 AND lower(\"Big\") <> 'a lower'", COLUMNS)).containsExactly("a", "Big");
    assertThat(ColumnReferences.in("length('it''s a') > 0 AND 1::a = 1", COLUMNS)).isEmpty();
    assertThat(ColumnReferences.in("lower > 'x'", COLUMNS)).containsExactly("lower");
  }

  @Test
  void rename_column_changesNothingElse() {
    assertThat(ColumnReferences.rename("a > 1 and 'a' <> lower(\"a\") and a.b(a)", "a", "n\"w"))
        .isEqualTo("\"n\"\"w\" > 1 and 'a' <> lower(\"n\"\"w\") and \"n\"\"w\".b(\"n\"\"w\")");
  }
}
