package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What clients ask of the catalog, as they asked PostgreSQL 15 with pgvector 0.8.6 over the tables of {@code
 * catalog_replay.sql}, and what that answered, with the types of the columns. OIDs of what users make are replaced by names, in questions and answers;
 * rows are compared without their order. What differs is written to {@code target/catalog_replay.txt}.
 */
@Timeout(600)
final class CatalogReplayTest {
  /** Shares that were reached; they may only grow. */
  private static final double EQUAL = 0.979;
  private static final double ANSWERED = 0.99;

  private static final Pattern OID = Pattern.compile("(?<![\\w.-])\\d{5,}(?![\\w.])");
  private static final Pattern NAME = Pattern.compile("\\{([a-z]:[^}]*)}");
  private static final String OIDS = """
      select oid::text, 'c:' || relnamespace::regnamespace || '.' || relname from pg_class where oid >= 16384
      union all select oid::text, 't:' || typname from pg_type where oid >= 16384
      union all select oid::text, 'k:' || conname from pg_constraint where oid >= 16384
      union all select oid::text, 'n:' || nspname from pg_namespace where oid >= 16384
      union all select d.oid::text, 'd:' || adnum || ':' || c.relname
        from pg_attrdef d join pg_class c on c.oid = adrelid
      union all select oid::text, 'e:' || extname from pg_extension where oid >= 16384
      union all select oid::text, 'p:' || proname from pg_proc where oid >= 16384
      union all select oid::text, 'b:' || datname from pg_database
      union all select oid::text, 'r:' || rolname from pg_roles""";

  private record Asked(
      @JsonProperty("client") String client,
      @JsonProperty("sql") String sql,
      @JsonProperty("columns") List<String> columns,
      @JsonProperty("types") List<String> types,
      @JsonProperty("rows") List<List<String>> rows) {}

  private record Answer(List<String> columns, List<String> types, List<List<String>> rows) {
    boolean is(Asked question) {
      return columns.equals(question.columns())
          && types.equals(question.types())
          && sorted(rows).equals(sorted(question.rows()));
    }
  }

  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> oids = new HashMap<>();

  @Test
  void answers_areThoseOfPostgres() throws Exception {
    List<Asked> asked = asked();
    List<String> different = new ArrayList<>();
    int errors = 0;
    try (Served served = Served.start("replay"); Connection connection = simple(served)) {
      run(connection, text("catalog_replay.sql"));
      for (List<String> row : query(connection, OIDS).rows()) {
        names.put(row.get(0), row.get(1));
        oids.put(row.get(1), row.get(0));
      }
      for (Asked question : asked) {
        try {
          Answer answer = query(connection, numbered(question.sql()));
          if (!answer.is(question)) {
            different.add("differs: " + question.client() + ": " + question.sql() + "\n  got " + answer
                + "\n  not " + question.columns() + question.types() + question.rows());
          }
        } catch (SQLException e) {
          errors++;
          different.add("fails: " + question.client() + ": " + question.sql() + "\n  " + e.getMessage());
        }
      }
    }
    Files.writeString(Path.of("target", "catalog_replay.txt"), String.join("\n\n", different));
    assertThat(1 - (double) errors / asked.size()).as("share that is answered").isGreaterThanOrEqualTo(ANSWERED);
    assertThat(1 - (double) different.size() / asked.size()).as("share that is equal").isGreaterThanOrEqualTo(EQUAL);
  }

  /** Values as the server writes them. */
  private static Connection simple(Served served) throws SQLException {
    return DriverManager.getConnection(served.url() + "?preferQueryMode=simple", Served.USER, "");
  }

  private static String text(String resource) throws IOException {
    try (InputStream in = CatalogReplayTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<Asked> asked() throws IOException {
    var mapper = new ObjectMapper();
    List<Asked> asked = new ArrayList<>();
    for (String line : text("catalog_replay.jsonl").split("\n")) {
      asked.add(mapper.readValue(line, Asked.class));
    }
    return asked;
  }

  private static void run(Connection connection, String script) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(script);
    }
  }

  /** A name that is none here is the OID 0. */
  private String numbered(String sql) {
    return NAME.matcher(sql).replaceAll(name -> oids.getOrDefault(name.group(1), "0"));
  }

  private String named(MatchResult number) {
    String name = names.get(number.group());
    return name == null ? number.group() : "{" + name.replace("$", "\\$") + "}";
  }

  private Answer query(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      try (ResultSet rows = statement.executeQuery(sql)) {
        int width = rows.getMetaData().getColumnCount();
        List<String> columns = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          columns.add(rows.getMetaData().getColumnLabel(i));
          types.add(rows.getMetaData().getColumnTypeName(i));
        }
        List<List<String>> all = new ArrayList<>();
        while (rows.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 1; i <= width; i++) {
            String value = rows.getString(i);
            row.add(value == null ? null : OID.matcher(value).replaceAll(this::named));
          }
          all.add(row);
        }
        return new Answer(columns, types, all);
      }
    }
  }

  private static List<String> sorted(List<List<String>> rows) {
    return rows.stream().map(Object::toString).sorted(Comparator.naturalOrder()).collect(Collectors.toList());
  }
}
