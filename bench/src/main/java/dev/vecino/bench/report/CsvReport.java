package dev.vecino.bench.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.StringWriter;
import java.util.Locale;

/** All cells as CSV, one line for each value. */
final class CsvReport {
  private final Results results;

  CsvReport(Results results) {
    this.results = results;
  }

  String text() {
    var text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);
    csv.writeRecord("engine", "version", "rows", "phase", "parameters", "filter", "clients", "rate", "value", "median",
        "min", "max", "runs");
    results.cells().forEach((cell, stats) -> stats.forEach((name, stat) -> csv.writeRecord(
        cell.engine(), results.version(cell.engine()), "" + cell.rows(), cell.phase().name().toLowerCase(Locale.ROOT),
        cell.parameters(), cell.filter(), "" + cell.clients(), "" + cell.rate(), name, "" + stat.median(),
        "" + stat.min(), "" + stat.max(), "" + stat.runs())));
    return text.toString();
  }
}
