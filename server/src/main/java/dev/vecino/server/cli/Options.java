package dev.vecino.server.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of a command.
 *
 * @param words those that belong to no option
 * @param values options with their values, in order; flags have an empty one
 */
record Options(List<String> words, Map<String, List<String>> values) {
  /**
   * Tells words from options, which begin with a hyphen; a hyphen alone is a word.
   *
   * @param valued options that take a value
   * @param flags options that take none
   */
  static Options parse(List<String> arguments, Set<String> valued, Set<String> flags) throws WrongUsage {
    List<String> words = new ArrayList<>();
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (!argument.startsWith("-") || argument.equals("-")) {
        words.add(argument);
      } else if (flags.contains(argument)) {
        values.put(argument, List.of(""));
      } else if (!valued.contains(argument)) {
        throw new WrongUsage("unknown option " + argument);
      } else if (i + 1 == arguments.size()) {
        throw new WrongUsage("nothing after " + argument);
      } else {
        values.computeIfAbsent(argument, option -> new ArrayList<>()).add(arguments.get(++i));
      }
    }
    return new Options(List.copyOf(words), values);
  }

  boolean has(String flag) {
    return values.containsKey(flag);
  }

  /** The value of an option; of several the last. */
  Optional<String> value(String option) {
    return Optional.ofNullable(values.get(option)).map(List::getLast);
  }

  /** All values of an option that may be given several times. */
  List<String> all(String option) {
    return List.copyOf(values.getOrDefault(option, List.of()));
  }

  void requireWords(int least, int most) throws WrongUsage {
    if (words.size() < least) {
      throw new WrongUsage("something is missing");
    }
    if (words.size() > most) {
      throw new WrongUsage("what is " + words.get(most) + "?");
    }
  }
}
