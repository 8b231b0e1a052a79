package dev.vecino.storage.codec;

import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Random documents in the normal form of jsonb. */
final class JsonTexts {
  private static final String[] SCALARS = {
    "null", "true", "false", "0", "1", "1.0", "-2.50", "100", "\"\"", "\"a\"", "\"a\\\"b\"", "\"\\u0001\"", "\"z\""
  };

  private JsonTexts() {}

  static String random(Random random, int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return SCALARS[random.nextInt(SCALARS.length)];
    }
    int count = random.nextInt(3);
    if (random.nextBoolean()) {
      return random.ints(count, 0, 9)
          .mapToObj(any -> random(random, depth - 1))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    var members = new TreeMap<String, String>();
    for (int i = 0; i < count; i++) {
      members.put("\"" + (char) ('a' + random.nextInt(3)) + "\"", random(random, depth - 1));
    }
    return members.entrySet().stream()
        .map(member -> member.getKey() + ": " + member.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
