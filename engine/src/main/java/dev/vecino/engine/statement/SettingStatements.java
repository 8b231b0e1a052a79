package dev.vecino.engine.statement;

import dev.vecino.Notice;
import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.engine.setting.Settings;
import dev.vecino.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** SET, RESET and SHOW. */
public final class SettingStatements {
  private SettingStatements() {}

  /** SET and RESET of one setting. */
  public static void set(Statement.SetVariable set, Settings settings, boolean autocommit, Consumer<Notice> notices) {
    if (set.local() && autocommit) {
      notices.accept(Notice.warning("25P01", "SET LOCAL can only be used in transaction blocks"));
      return;
    }
    if (set.value().isPresent()) {
      settings.set(set.name(), set.value().get(), set.local());
    } else {
      settings.reset(set.name(), set.local());
    }
  }

  /** SHOW; {@code value} gives the value of a setting, those of the transaction included. */
  public static Result show(Statement.Show show, UnaryOperator<String> value, Settings settings) {
    List<Object[]> rows = new ArrayList<>();
    if (isAll(show)) {
      settings.all().forEach(row -> rows.add(
          new Object[] {row.name(), value.apply(row.name()), row.description(), origin(row)}));
    } else {
      String shown = value.apply(show.name());
      if (shown == null) {
        throw Settings.unrecognized(show.name());
      }
      rows.add(new Object[] {shown});
    }
    return FinishedResult.of("SHOW", columns(show), rows, -1);
  }

  /** Where a value is from. */
  private static String origin(Settings.Row row) {
    return row.file().map(file -> row.source() + " " + file + ", line " + row.line()).orElse(row.source());
  }

  static List<ResultColumn> columns(Statement.Show show) {
    return isAll(show)
        ? List.of(Columns.text("name"), Columns.text("setting"), Columns.text("description"), Columns.text("source"))
        : List.of(Columns.text(Settings.properName(show.name())));
  }

  private static boolean isAll(Statement.Show show) {
    return show.name().toLowerCase(Locale.ROOT).equals("all");
  }
}
