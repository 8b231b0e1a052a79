package dev.vecino.engine.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.error.VecinoException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CsvSourceTest {
  private static List<List<Object>> read(String csv, Map<String, String> options) {
    var withFormat = new HashMap<>(options);
    withFormat.put("format", "csv");
    var source =
        new CsvSource(
            new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)),
            CopyOptions.of(withFormat, null, true),
            List.of("a", "b"));
    List<List<Object>> records = new ArrayList<>();
    for (Object[] record = source.next(); record != null; record = source.next()) {
      records.add(Arrays.asList(record));
    }
    return records;
  }

  @Test
  void next_unquotedEmpty_isNullAndQuotedEmptyIsText() {
    assertThat(read(",\"\"\nx,\"y\"\"z\"\n", Map.of()))
        .containsExactly(Arrays.asList(null, ""), List.of("x", "y\"z"));
  }

  @Test
  void next_quotedField_mayHoldDelimiterAndNewline() {
    assertThat(read("\"a,b\r\nc\",2\r\n3,4", Map.of())).containsExactly(List.of("a,b\r\nc", "2"), List.of("3", "4"));
  }

  @Test
  void next_otherDelimiterQuoteAndNull_areUsed() {
    assertThat(read("1;'x;y'\n\\N;'\\N'\n", Map.of("delimiter", ";", "quote", "'", "null", "\\N")))
        .containsExactly(List.of("1", "x;y"), Arrays.asList(null, "\\N"));
  }

  @Test
  void next_forceNullAndForceNotNull_turnTheMeaningOfEmptyRound() {
    assertThat(read(",\"\"\n", Map.of("force_not_null", "(a)", "force_null", "(b)")))
        .containsExactly(Arrays.asList("", null));
  }

  @Test
  void next_recordsOfOtherLength_areGivenAsTheyAre() {
    assertThat(read("1\n1,2,3\n", Map.of())).containsExactly(List.of("1"), List.of("1", "2", "3"));
  }

  @Test
  void line_afterMultiLineField_isWhereTheRecordBegins() {
    var source =
        new CsvSource(
            new ByteArrayInputStream("\"a\nb\",1\nc,2\n".getBytes(StandardCharsets.UTF_8)),
            CopyOptions.of(Map.of("format", "csv"), null, true),
            List.of("a", "b"));
    source.next();
    assertThat(source.line()).isEqualTo(1);
    source.next();
    assertThat(source.line()).isEqualTo(3);
  }

  @Test
  void next_unterminatedQuote_isRefused() {
    assertThatThrownBy(() -> read("1,\"abc\n", Map.of()))
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("22P04"))
        .hasMessageContaining("unterminated CSV quoted field");
  }

  @Test
  void next_malformedUtf8_isRefused() {
    var source =
        new CsvSource(
            new ByteArrayInputStream(new byte[] {'1', ',', (byte) 0xC3, '\n'}),
            CopyOptions.of(Map.of("format", "csv"), null, true),
            List.of("a", "b"));
    assertThatThrownBy(source::next)
        .isInstanceOfSatisfying(VecinoException.class, e -> assertThat(e.state().code()).isEqualTo("22021"));
  }
}
