package dev.vecino.jdbc.logictest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** A fixed sample of the files of an archive: all statements of a file, and of its queries so many, evenly spread. */
record LogicSample(JarFile archive, int queriesAFile) {
  /** The paths of the files, in order. */
  List<String> files() {
    return archive.stream()
        .map(JarEntry::getName)
        .filter(name -> name.startsWith("test/") && name.endsWith(".test"))
        .sorted()
        .toList();
  }

  List<LogicRecord> records(String file) throws IOException {
    List<LogicRecord> all;
    try (var in = new BufferedReader(
        new InputStreamReader(archive.getInputStream(archive.getEntry(file)), StandardCharsets.UTF_8))) {
      all = LogicFile.read(in);
    }
    long queries = all.stream().filter(LogicRecord.Query.class::isInstance).count();
    var sample = new ArrayList<LogicRecord>();
    long number = 0;
    for (LogicRecord found : all) {
      if (found instanceof LogicRecord.Statement || chosen(number++, queries)) {
        sample.add(found);
      }
    }
    return sample;
  }

  // Of q queries, those are chosen at which floor(i * n / q) takes a step.
  private boolean chosen(long number, long queries) {
    return queries <= queriesAFile || number * queriesAFile / queries != (number - 1) * queriesAFile / queries
        || number == 0;
  }
}
