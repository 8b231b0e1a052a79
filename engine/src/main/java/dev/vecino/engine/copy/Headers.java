package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;

import dev.vecino.error.VecinoException;
import java.util.List;

/** The line of names before the records. */
final class Headers {
  private Headers() {}

  /** @param header null where there is no line at all */
  static void check(String[] header, List<String> names, CopyOptions.Header kind) {
    if (kind == CopyOptions.Header.MATCHED && header != null && !List.of(header).equals(names)) {
      throw VecinoException.of(
          BAD_COPY_FILE_FORMAT,
          "column names in header line (%s) do not match those of COPY (%s)",
          String.join(", ", header), String.join(", ", names));
    }
  }
}
