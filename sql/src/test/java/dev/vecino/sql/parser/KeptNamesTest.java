package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names in SQL that the catalog keeps, after what they name was renamed. */
final class KeptNamesTest {
  private static final Table TABLE =
      new Table(1, "public", "t", List.of(Column.of(1, "a", DataType.INTEGER)), List.of(), List.of(), 2, 1, "");

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      t.a > 0 | a > 0
      public.t.a + T . a > 0 | a + a > 0
      "t"."a" > 't.a' | "a" > 't.a'
      other.t.a > 0 | other.t.a > 0
      t.a(1) | t.a(1)
      x::t.a | x::t.a
      tt.a > t | tt.a > t
      """)
  void qualifiers_ofTheTable_areRemoved(String sql, String expected) {
    assertThat(ColumnQualifiers.removed(sql, TABLE)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      m = 'sad'::mood | m = 'sad'::public."new Mood"
      m = 'sad'::public.mood[] | m = 'sad'::public."new Mood"[]
      cast(mood as mood) | cast(mood as public."new Mood")
      (select mood as mood from mood) | (select mood as mood from mood)
      mood 'sad' = mood | public."new Mood" 'sad' = mood
      x::other.mood = 'mood' | x::other.mood = 'mood'
      """)
  void types_haveTheirNewNames(String sql, String expected) {
    EnumType old = new EnumType(5, "public", "mood", List.of());
    assertThat(TypeReferences.renamed(sql, old, old.withName("public", "new Mood")).apply()).isEqualTo(expected);
  }

  @Test
  void characters_behindEdits_areFoundAgain() {
    var edits = new TextEdits("😀 one two three");
    edits.replaceCharacters(7, 9, "2");
    edits.insertBehind(5, " (1)");
    assertThat(edits.apply()).isEqualTo("😀 one (1) 2 three");
    assertThat(edits.moved(3)).isEqualTo(3);
    assertThat(edits.moved(11)).isEqualTo(13);
  }
}
