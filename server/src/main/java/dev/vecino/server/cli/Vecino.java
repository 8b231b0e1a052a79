package dev.vecino.server.cli;

import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The commands that run inside a JVM. */
public final class Vecino {
  private static final int WRONG_USAGE = 2;
  private static final Map<String, Command> COMMANDS =
      Map.of(
          "status", new Status(), "check", new Check(), "backup", new Backup(), "restore", new Restore(), "rehearse", new Rehearsal(),
          "import", new Transfer(Transfer.Direction.IMPORT), "export", new Transfer(Transfer.Direction.EXPORT));

  private Vecino() {}

  public static void main(String[] arguments) throws IOException {
    System.exit(run(Arrays.asList(arguments)));
  }

  static int run(List<String> arguments) throws IOException {
    String name = arguments.isEmpty() ? "" : arguments.getFirst();
    List<String> rest = arguments.isEmpty() ? List.of() : arguments.subList(1, arguments.size());
    return switch (name) {
      case "serve" -> Serve.run(rest);
      case "role" -> Role.run(rest, System.getenv());
      case "sql" -> console(rest);
      default -> {
        Command command = COMMANDS.get(name);
        if (command == null) {
          System.err.println(ConsoleArguments.USAGE);
          yield WRONG_USAGE;
        }
        yield run(name, command, rest);
      }
    };
  }

  private static int console(List<String> arguments) throws IOException {
    try {
      return new SqlConsole(ConsoleArguments.parse(arguments)).run();
    } catch (WrongUsage e) {
      System.err.println("vecino sql: " + e.getMessage());
      System.err.println(ConsoleArguments.USAGE);
      return WRONG_USAGE;
    }
  }

  private static int run(String name, Command command, List<String> arguments) {
    try {
      command.run(arguments, System.out);
      return 0;
    } catch (WrongUsage e) {
      System.err.println("vecino " + name + ": " + e.getMessage());
      System.err.println(command.usage());
      return WRONG_USAGE;
    } catch (SQLException | IOException | VecinoException e) {
      System.err.println("vecino " + name + ": " + told(e));
      return 1;
    }
  }

  /** What a person is told of an error. */
  static String told(Exception error) {
    return switch (error) {
      case NoSuchFileException missing -> missing.getFile() + ": there is no such file or folder";
      case AccessDeniedException denied -> denied.getFile() + ": permission denied";
      case FileAlreadyExistsException there -> there.getFile() + " exists already";
      case VecinoException told -> {
        var text = new StringBuilder("ERROR: ").append(told.getMessage());
        told.detail().ifPresent(detail -> text.append("\n  Detail: ").append(detail));
        told.hint().ifPresent(hint -> text.append("\n  Hint: ").append(hint));
        yield text.toString();
      }
      default -> error.getMessage() == null ? error.toString() : error.getMessage();
    };
  }
}
