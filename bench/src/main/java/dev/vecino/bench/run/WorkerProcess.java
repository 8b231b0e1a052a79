package dev.vecino.bench.run;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The process of one engine: obeys lines of its standard input. */
public final class WorkerProcess {
  private WorkerProcess() {}

  /** Takes the type of the engine. */
  public static void main(String[] arguments) throws IOException {
    var answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err); // what libraries print must not look like answers
    var worker = new Worker(arguments[0]);
    var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      answers.println(worker.obey(line));
      if (line.equals("close")) {
        break;
      }
    }
    System.exit(0); // whatever threads a library has left behind
  }
}
