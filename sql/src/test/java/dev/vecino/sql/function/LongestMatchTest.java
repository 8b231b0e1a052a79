package dev.vecino.sql.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class LongestMatchTest {
  private static final long SEED = 20_261;

  /** What is repeated has nothing repeated inside, or the oracle would try too many ways. */
  private static String expression(Random random, int depth, boolean canRepeat) {
    String quantifier = canRepeat ? List.of("", "", "*", "+", "?", "{1,2}").get(random.nextInt(6)) : "";
    boolean inside = quantifier.isEmpty() && canRepeat;
    String part =
        depth == 0 || random.nextInt(3) == 0
            ? List.of("a", "b", "[ab]", "c").get(random.nextInt(4))
            : random.nextBoolean()
                ? "(" + expression(random, depth - 1, inside) + "|" + expression(random, depth - 1, inside) + ")"
                : "(?:" + expression(random, depth - 1, inside) + expression(random, depth - 1, inside) + ")";
    return part + quantifier;
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i >= 0; i--) {
      text.append((char) ('a' + random.nextInt(3)));
    }
    return text.toString();
  }

  /** Java's engine tells of each part of the text whether the whole expression matches it. */
  private static int longestEnd(String expression, String text, int start) {
    Pattern pattern = Pattern.compile(expression);
    for (int end = text.length(); end >= start; end--) {
      if (pattern.matcher(text.substring(start, end)).matches()) {
        return end;
      }
    }
    return -1;
  }

  @Test
  void find_greedyExpressions_endsWhereNoLongerPartMatches() {
    Random random = new Random(SEED);
    for (int i = 0; i < 3_000; i++) {
      String expression = expression(random, 3, true) + expression(random, 2, true);
      String text = text(random);
      RegexSearch search = Patterns.search(text, expression, RegexOptions.parse(""));
      while (search.find()) {
        RegexSearch.Found found = search.found();
        assertThat(found.end())
            .as("%s of %s, seed %d, case %d", expression, text, SEED, i)
            .isEqualTo(longestEnd(expression, text, found.start()));
      }
    }
  }

  @Test
  void find_groups_lieInTheMatch() {
    Random random = new Random(SEED);
    for (int i = 0; i < 3_000; i++) {
      String expression = expression(random, 3, true);
      RegexSearch search = Patterns.search(text(random), expression, RegexOptions.parse(""));
      while (search.find()) {
        RegexSearch.Found found = search.found();
        for (int group = 1; group <= found.groupCount(); group++) {
          int from = found.start(group);
          int to = found.end(group);
          assertThat(from < 0 ? to == -1 : from >= found.start() && from <= to && to <= found.end())
              .as("group %d of %s in %s, case %d", group, expression, found.text(), i)
              .isTrue();
        }
      }
    }
  }

  @Test
  void find_moreRepetitionsThanTheStackHolds_matches() {
    RegexSearch search = Patterns.search("ab".repeat(20_000), "^(a|ab|b)*$", RegexOptions.parse(""));

    assertThat(search.find()).isTrue();
    assertThat(search.found().end()).isEqualTo(40_000);
    assertThat(search.found().group(1)).isEqualTo("ab");
  }
}
