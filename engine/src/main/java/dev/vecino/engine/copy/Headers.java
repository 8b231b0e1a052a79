package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;

import dev.vecino.error.VecinoException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The line of names before the records. */
final class Headers {
  private Headers() {}

  /** @param header null where there is no line at all */
  static void check(Object[] header, List<String> names, CopyOptions.Header kind) {
    if (kind == CopyOptions.Header.MATCHED && header != null && !Arrays.asList(header).equals(names)) {
      throw VecinoException.of(
          BAD_COPY_FILE_FORMAT,
          "column names in header line (%s) do not match those of COPY (%s)",
          Arrays.stream(header).map(String::valueOf).collect(Collectors.joining(", ")), String.join(", ", names));
    }
  }
}
