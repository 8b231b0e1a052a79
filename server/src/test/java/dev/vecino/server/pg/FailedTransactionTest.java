package dev.vecino.server.pg;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The extended protocol in a transaction that has failed: only what ends it is bound, described and run. */
final class FailedTransactionTest {
  private static final String ABORTED =
      "< Error 25P02 current transaction is aborted, commands ignored until end of transaction block";

  private static TalkingServer server;

  @BeforeAll
  static void start() {
    server = TalkingServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void statements_areNotDescribed_unlessTheyGiveNoRows() throws IOException {
    server.converse("""
        > Parse rows "select 1"
        > Parse none "rollback"
        > Sync
        < ParseComplete
        < ParseComplete
        < ReadyForQuery I
        > Query begin
        < CommandComplete BEGIN
        < ReadyForQuery T
        > Query "select 1/0"
        < Error 22012 division by zero
        < ReadyForQuery E
        > Describe STATEMENT rows
        > Sync
        %1$s
        < ReadyForQuery E
        > Describe STATEMENT none
        > Bind "" none
        > Describe PORTAL ""
        > Execute "" 0
        > Sync
        < ParameterDescription
        < NoData
        < BindComplete
        < NoData
        < CommandComplete ROLLBACK
        < ReadyForQuery I
        """.formatted(ABORTED));
  }

  @Test
  void emptyStatement_isParsedButNotBound() throws IOException {
    server.converse("""
        > Query "begin; select 1/0"
        < CommandComplete BEGIN
        < Error 22012 division by zero
        < ReadyForQuery E
        > Parse "" ""
        > Bind "" ""
        > Execute "" 0
        > Sync
        < ParseComplete
        %1$s
        < ReadyForQuery E
        > Query rollback
        < CommandComplete ROLLBACK
        < ReadyForQuery I
        """.formatted(ABORTED));
  }

  @Test
  void portal_thatWasOpen_givesNoRows() throws IOException {
    server.converse("""
        > Query begin
        < CommandComplete BEGIN
        < ReadyForQuery T
        > Parse "" "values (1), (2), (3)"
        > Bind p ""
        > Execute p 1
        > Sync
        < ParseComplete
        < BindComplete
        < DataRow 1
        < PortalSuspended
        < ReadyForQuery T
        > Query "select 1/0"
        < Error 22012 division by zero
        < ReadyForQuery E
        > Execute p 1
        > Sync
        %1$s
        < ReadyForQuery E
        > Describe PORTAL p
        > Sync
        %1$s
        < ReadyForQuery E
        > Close PORTAL p
        > Sync
        < CloseComplete
        < ReadyForQuery E
        > Query commit
        < CommandComplete ROLLBACK
        < ReadyForQuery I
        """.formatted(ABORTED));
  }

  @Test
  void parameter_thatCannotBeRead_failsTheTransaction() throws IOException {
    server.converse("""
        > Query begin
        < CommandComplete BEGIN
        < ReadyForQuery T
        > Parse "" "select $1::date"
        > Bind "" "" tomorrowish
        > Execute "" 0
        > Sync
        < ParseComplete
        < Error 22007 invalid input syntax for type date: "tomorrowish"
        < ReadyForQuery E
        > Query rollback
        < CommandComplete ROLLBACK
        < ReadyForQuery I
        """);
  }
}
