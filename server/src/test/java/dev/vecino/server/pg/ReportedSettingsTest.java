package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** ParameterStatus: a client is told of each change of what it should know, however it came about. */
final class ReportedSettingsTest {
  private Database database;
  private PgServer server;
  private WireClient client;

  @BeforeEach
  void start() throws IOException {
    database = Database.open("mem:reported-" + UUID.randomUUID(), Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    client = WireClient.login(server.port(), "TimeZone", "UTC");
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
    database.close();
  }

  private List<String> told(String sql) throws IOException {
    return client.query(sql).stream()
        .filter(line -> line.startsWith("ParameterStatus "))
        .map(line -> line.substring("ParameterStatus ".length()))
        .toList();
  }

  @Test
  void set_isTold() throws IOException {
    assertThat(told("set timezone = 'Europe/Rome'")).containsExactly("TimeZone Europe/Rome");
    assertThat(told("set datestyle = 'German'")).containsExactly("DateStyle German, DMY");
    assertThat(told("set intervalstyle = iso_8601")).containsExactly("IntervalStyle iso_8601");
    assertThat(told("set application_name = 'x y'")).containsExactly("application_name x y");
    assertThat(told("set search_path = pg_catalog, public")).containsExactly("search_path pg_catalog, public");
    assertThat(told("set default_transaction_read_only = on")).containsExactly("default_transaction_read_only on");
    assertThat(told("set statement_timeout = '1h'")).isEmpty();
    assertThat(told("set timezone = 'Europe/Rome'")).isEmpty();
    assertThat(told("reset default_transaction_read_only")).containsExactly("default_transaction_read_only off");
    assertThat(told("discard all"))
        .containsExactlyInAnyOrder(
            "TimeZone UTC", "DateStyle ISO, MDY", "IntervalStyle postgres", "application_name ",
            "search_path \"$user\", public");
  }

  @Test
  void otherWaysOfChange_areToldToo() throws IOException {
    assertThat(told("select set_config('TimeZone', 'Asia/Tokyo', false)")).containsExactly("TimeZone Asia/Tokyo");
    assertThat(told("begin; set timezone = 'UTC'")).containsExactly("TimeZone UTC");
    assertThat(told("rollback")).containsExactly("TimeZone Asia/Tokyo");
    assertThat(told("begin; set local timezone = 'UTC'")).containsExactly("TimeZone UTC");
    assertThat(told("commit")).containsExactly("TimeZone Asia/Tokyo");
    assertThat(told("begin; savepoint s; set timezone = 'UTC'")).containsExactly("TimeZone UTC");
    assertThat(told("rollback to s")).containsExactly("TimeZone Asia/Tokyo");
  }

  @Test
  void rolesOfTheSession_areTold() throws IOException {
    client.query("create role reader");
    assertThat(told("set role reader")).containsExactly("is_superuser off");
    assertThat(told("reset role")).containsExactly("is_superuser on");
    assertThat(told("set session authorization reader"))
        .containsExactlyInAnyOrder("is_superuser off", "session_authorization reader");
    assertThat(told("reset session authorization"))
        .containsExactlyInAnyOrder("is_superuser on", "session_authorization ann");
  }

  @Test
  void notices_areToldAsTheClientWants() throws IOException {
    assertThat(client.query("drop table if exists nobody")).anyMatch(line -> line.startsWith("Notice 00000"));
    client.query("set client_min_messages = warning");
    assertThat(client.query("drop table if exists nobody")).noneMatch(line -> line.startsWith("Notice"));
    assertThat(client.query("commit")).anyMatch(line -> line.startsWith("Notice 25P01"));
    client.query("set client_min_messages = error");
    assertThat(client.query("commit")).noneMatch(line -> line.startsWith("Notice"));
    assertThat(client.query("set client_min_messages = loud")).anyMatch(line -> line.startsWith("Error 22023"));
  }
}
