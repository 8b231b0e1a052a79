package dev.vecino.bench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A file of results, one JSON object a line; each is on disk before the next is measured. */
public final class ResultLog {
  private static final JsonMapper JSON = new JsonMapper();

  private final Path file;
  private final List<Entry> entries = new ArrayList<>();

  /** Reads what an earlier run has left; a last line that was cut off is dropped. */
  public ResultLog(Path file) throws IOException {
    this.file = file;
    if (Files.exists(file)) {
      List<String> lines = Files.readAllLines(file);
      for (String line : lines) {
        try {
          entries.add(JSON.readValue(line, Entry.class));
        } catch (JacksonException e) {
          if (entries.size() < lines.size() - 1) {
            throw new IOException(file + " is damaged in line " + (entries.size() + 1) + "; move it away", e);
          }
        }
      }
      rewrite();
    }
  }

  private void rewrite() throws IOException {
    var text = new StringBuilder();
    for (Entry entry : entries) {
      text.append(JSON.writeValueAsString(entry)).append('\n');
    }
    Files.writeString(file, text);
  }

  public void add(Entry entry) throws IOException {
    entries.add(entry);
    Files.write(file, (JSON.writeValueAsString(entry) + "\n").getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** The measurement that has been made already. */
  public Optional<Entry> find(Entry wanted) {
    return entries.stream().filter(wanted::sameAs).findFirst();
  }

  public List<Entry> entries() {
    return List.copyOf(entries);
  }
}
