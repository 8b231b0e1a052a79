package dev.vecino.server.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;

/** A command that works on a database and ends. */
interface Command {
  String usage();

  /** @throws WrongUsage where the arguments make no sense: the usage is shown then */
  void run(List<String> arguments, PrintStream out) throws WrongUsage, SQLException, IOException;
}
