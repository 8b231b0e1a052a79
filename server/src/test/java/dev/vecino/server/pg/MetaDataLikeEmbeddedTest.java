package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What both drivers tell of one database: every method of {@link DatabaseMetaData}, over objects of every kind. */
final class MetaDataLikeEmbeddedTest {
  private static final List<String> OBJECTS = List.of(
      "create schema app",
      "create type mood as enum ('sad', 'ok')",
      "create domain positive as int check (value > 0)",
      "create type pair as (a int, b text)",
      "create sequence numbers",
      "create table items (id bigint generated always as identity primary key, name varchar(20) not null default 'none',"
          + " price numeric(10, 2), embedding vector, feeling mood, size positive, tags text[], at timestamptz,"
          + " twice numeric generated always as (price * 2) stored, note char(4), whole real, bits bit(3), day date)",
      "create unique index items_name on items (name, price desc)",
      "create index items_lower on items (lower(name)) where price > 1",
      "create index items_embedding on items using hnsw ((embedding::vector(3)) vector_l2_ops)",
      "create table app.log (at timestamptz, item bigint constraint log_item references items on delete cascade)",
      "create view cheap as select id, name from items where price < 1",
      "create materialized view dear as select id, price from items",
      "comment on table items is 'what is sold'",
      "comment on column items.name is 'as printed'",
      "comment on view cheap is 'bargains'",
      "create role bob",
      "grant select, insert on items to bob");

  /** What names the connection, or differs on purpose or so far, as docs/compatibility.md lists it. */
  private static final Set<String> DIFFERENT = Set.of(
      "getConnection", "getURL", "unwrap", "isWrapperFor", "getDatabaseProductVersion", "getJDBCMinorVersion",
      "getRowIdLifetime", "getAttributes", "getPseudoColumns", "getSuperTables", "getSuperTypes", "getSQLKeywords",
      "getNumericFunctions", "getStringFunctions", "getSystemFunctions", "getTimeDateFunctions", "getTypeInfo",
      "supportsResultSetType", "supportsResultSetConcurrency", "ownDeletesAreVisible", "ownInsertsAreVisible",
      "ownUpdatesAreVisible", "supportsTransactionIsolationLevel", "getColumnPrivileges", "getFunctions",
      "getFunctionColumns", "getProcedures", "getProcedureColumns", "getVersionColumns", "getClientInfoProperties");

  private static Database database;
  private static PgServer server;
  private static Connection near;
  private static Connection far;

  @BeforeAll
  static void start() throws SQLException {
    database = Database.open("mem:described", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    near = DriverManager.getConnection("jdbc:vecino:mem:described", "ann", "");
    far = DriverManager.getConnection("jdbc:vecino://127.0.0.1:" + server.port() + "/described", "ann", "");
    try (Statement statement = near.createStatement()) {
      for (String sql : OBJECTS) {
        statement.execute(sql);
      }
    }
  }

  @AfterAll
  static void stop() throws SQLException {
    far.close();
    near.close();
    server.close();
    database.close();
  }

  /** Arguments of a method: patterns that match everything in the schemas of the user, or the names given. */
  private static List<Object[]> arguments(Method method) {
    List<Object[]> sets = new ArrayList<>();
    for (String table : new String[] {"items", "%", "log", "cheap", "dear", "nope"}) {
      for (int number : new int[] {0, 1, 2, 4, 8, 1003, 1004, 1005, 1007, 1008}) {
        Object[] arguments = new Object[method.getParameterCount()];
        int texts = 0;
        for (int i = 0; i < arguments.length; i++) {
          Class<?> type = method.getParameterTypes()[i];
          if (type == String.class) {
            texts++;
            arguments[i] = switch (texts) {
              case 2, 5 -> table.equals("log") || texts == 5 ? "app" : "public";
              case 3 -> table;
              case 6 -> "log";
              default -> null;
            };
          } else if (type == int.class) {
            arguments[i] = number;
          } else if (type == boolean.class) {
            arguments[i] = number == 1;
          }
        }
        if (sets.stream().noneMatch(set -> Arrays.deepEquals(set, arguments))) {
          sets.add(arguments);
        }
      }
    }
    return sets;
  }

  /** The answers to every call, by the call. */
  private static Map<String, String> answers(Connection connection) throws ReflectiveOperationException, SQLException {
    Map<String, String> answers = new TreeMap<>();
    DatabaseMetaData data = connection.getMetaData();
    List<Method> methods = Arrays.stream(DatabaseMetaData.class.getDeclaredMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> !DIFFERENT.contains(method.getName()))
        .sorted(Comparator.comparing(Method::toString))
        .toList();
    for (Method method : methods) {
      for (Object[] arguments : arguments(method)) {
        answers.put(method.getName() + Arrays.deepToString(arguments), answer(data, method, arguments));
      }
    }
    return answers;
  }

  private static String answer(DatabaseMetaData data, Method method, Object[] arguments)
      throws ReflectiveOperationException, SQLException {
    try {
      Object answer = method.invoke(data, arguments);
      if (answer instanceof ResultSet rows) {
        try (rows) {
          return rows(rows);
        }
      }
      return String.valueOf(answer);
    } catch (InvocationTargetException e) {
      return e.getCause() instanceof SQLException refused ? "refused " + refused.getSQLState() : e.getCause().toString();
    }
  }

  private static String rows(ResultSet rows) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    StringBuilder all = new StringBuilder();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      all.append(columns.getColumnLabel(i)).append(':').append(columns.getColumnTypeName(i)).append(' ');
    }
    while (rows.next()) {
      all.append("\n ");
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        all.append(rows.getString(i)).append('|');
      }
    }
    return all.toString();
  }

  @Test
  void everyMethod_answersAlike() throws ReflectiveOperationException, SQLException {
    Map<String, String> embedded = answers(near);
    Map<String, String> remote = answers(far);
    remote.forEach((call, answer) -> assertThat(embedded.get(call)).as(call).isEqualTo(answer));
    assertThat(embedded).isEqualTo(remote);
  }
}
