package dev.vecino;

import java.util.Locale;
import java.util.Optional;

/** How COPY writes rows down. */
public enum CopyFormat {
  /** PostgreSQL's own: a line each, fields between tabs. */
  TEXT,
  CSV,
  /** PostgreSQL's own: values as they travel on the wire. */
  BINARY,
  /** A JSON object a line. */
  JSONL,
  /** Apache Parquet, by columns; read only. */
  PARQUET,
  /** The benchmarks' files of vectors: for each an int32 with its dimensions and its float32 values, little-endian. */
  FVECS,
  /** NumPy's file of one matrix. */
  NPY;

  /** The format that a file's extension tells; text where it tells none. */
  public static CopyFormat ofFile(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (CopyFormat format : values()) {
      if (format.hasExtension() && lower.endsWith("." + format.word())) {
        return format;
      }
    }
    return TEXT;
  }

  /** The format that FORMAT names. */
  public static Optional<CopyFormat> named(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    for (CopyFormat format : values()) {
      if (format.word().equals(lower)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** The word behind FORMAT. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  private boolean hasExtension() {
    return this != TEXT && this != BINARY;
  }

  /** Whether records are fields between delimiters, to which most options belong. */
  public boolean hasFields() {
    return this == TEXT || this == CSV;
  }

  /** Whether data is lines of text, at whose ends a client may cut it. */
  public boolean isText() {
    return hasFields() || this == JSONL;
  }
}
