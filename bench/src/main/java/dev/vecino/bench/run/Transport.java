package dev.vecino.bench.run;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** Carries lines to an engine and its answers back. */
sealed interface Transport {
  /** Sends a line and waits for the answer, a line of JSON. */
  String exchange(String line) throws IOException;

  /** The resident memory of the engine's process in bytes, where it has one and the system tells. */
  OptionalLong residentBytes();

  /** Ends what carries, after the engine was closed. */
  void end();

  /** Within this process. */
  record Local(Worker worker) implements Transport {
    @Override
    public String exchange(String line) {
      return worker.obey(line);
    }

    @Override
    public OptionalLong residentBytes() {
      return OptionalLong.empty();
    }

    @Override
    public void end() {
      // Nothing is left.
    }
  }

  /** To another process, over its standard input and output. */
  final class Remote implements Transport {
    private final Process process;
    private final BufferedReader answers;
    private final BufferedWriter lines;
    private final Path log;

    Remote(List<String> command, Path log) throws IOException {
      this.log = log;
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
      answers = process.inputReader(StandardCharsets.UTF_8);
      lines = process.outputWriter(StandardCharsets.UTF_8);
    }

    @Override
    public String exchange(String line) throws IOException {
      lines.write(line);
      lines.write('\n');
      lines.flush();
      String answer = answers.readLine();
      while (answer != null && !answer.startsWith("{")) {
        answer = answers.readLine();
      }
      if (answer == null) {
        throw new IOException("its process has ended; see " + log);
      }
      return answer;
    }

    @Override
    public OptionalLong residentBytes() {
      Path status = Path.of("/proc", Long.toString(process.pid()), "status");
      try (var fields = Files.lines(status)) {
        return fields.filter(field -> field.startsWith("VmRSS:"))
            .mapToLong(field -> Long.parseLong(field.replaceAll("\\D", "")) * 1024)
            .findFirst();
      } catch (IOException e) {
        return OptionalLong.empty(); // not Linux
      }
    }

    @Override
    public void end() {
      process.destroy();
      process.onExit().join();
    }
  }
}
