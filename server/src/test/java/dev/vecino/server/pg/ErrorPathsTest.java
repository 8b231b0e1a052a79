package dev.vecino.server.pg;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is answered where something went wrong: one ReadyForQuery for each Sync, and nothing of what was skipped. */
final class ErrorPathsTest {
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
  void sync_isAnsweredOnceEach() throws IOException {
    server.converse("""
        > Sync
        > Sync
        < ReadyForQuery I
        < ReadyForQuery I
        > Parse "" "select nope"
        > Sync
        > Sync
        < Error 42703 column "nope" does not exist
        < ReadyForQuery I
        < ReadyForQuery I
        """);
  }

  @Test
  void query_behindAnError_isSkippedToo() throws IOException {
    server.converse("""
        > Parse "" "select nope"
        > Query "select 1"
        > Flush
        > Close STATEMENT nobody
        > Sync
        < Error 42703 column "nope" does not exist
        < ReadyForQuery I
        """);
  }

  @Test
  void parse_ofSeveralStatements_isRefused() throws IOException {
    server.converse("""
        > Parse "" "select 1; select 2"
        > Bind "" ""
        > Execute "" 0
        > Sync
        < Error 42601 cannot insert multiple commands into a prepared statement
        < ReadyForQuery I
        """);
  }

  @Test
  void close_ofWhatIsNotThere_isNoError() throws IOException {
    server.converse("""
        > Close STATEMENT nobody
        > Close PORTAL nobody
        > Sync
        < CloseComplete
        < CloseComplete
        < ReadyForQuery I
        """);
  }

  @Test
  void extendedQuery_inAFailedTransaction_isRefusedUntilRollback() throws IOException {
    server.converse("""
        > Parse ready "select 1"
        > Parse back "rollback"
        > Sync
        < ParseComplete
        < ParseComplete
        < ReadyForQuery I
        > Query begin
        < CommandComplete BEGIN
        < ReadyForQuery T
        > Parse "" "select nope"
        > Sync
        < Error 42703 column "nope" does not exist
        < ReadyForQuery E
        > Parse "" "select 1"
        > Sync
        < Error 25P02 current transaction is aborted, commands ignored until end of transaction block
        < ReadyForQuery E
        > Bind "" ready
        > Execute "" 0
        > Sync
        < Error 25P02 current transaction is aborted, commands ignored until end of transaction block
        < ReadyForQuery E
        > Bind "" back
        > Execute "" 0
        > Sync
        < BindComplete
        < CommandComplete ROLLBACK
        < ReadyForQuery I
        """);
  }

  @Test
  void failedTransaction_goesOnFromASavepoint_andItsCommitRollsBack() throws IOException {
    server.converse("""
        > Query "begin; savepoint s"
        < CommandComplete BEGIN
        < CommandComplete SAVEPOINT
        < ReadyForQuery T
        > Query "select nope"
        < Error 42703 column "nope" does not exist
        < ReadyForQuery E
        > Parse "" "rollback to s"
        > Bind "" ""
        > Execute "" 0
        > Sync
        < ParseComplete
        < BindComplete
        < CommandComplete ROLLBACK
        < ReadyForQuery T
        > Query "select nope"
        < Error 42703 column "nope" does not exist
        < ReadyForQuery E
        > Parse "" "commit"
        > Bind "" ""
        > Execute "" 0
        > Sync
        < ParseComplete
        < BindComplete
        < CommandComplete ROLLBACK
        < ReadyForQuery I
        """);
  }

  @Test
  void query_duringCopy_isRefused() throws IOException {
    server.converse("""
        > Query "create table half (id int)"
        < CommandComplete CREATE TABLE
        < ReadyForQuery I
        > Query "copy half from stdin"
        < CopyInResponse
        > CopyData 1
        > Query "select 1"
        < Error 08P01 unexpected Query during COPY from stdin
        < ReadyForQuery I
        > Query "select count(*) from half"
        < RowDescription count:20
        < DataRow 0
        < CommandComplete SELECT 1
        < ReadyForQuery I
        """);
  }

  @Test
  void copy_thatFailsInTheExtendedProtocol_skipsToSync() throws IOException {
    server.converse("""
        > Query "create table keyed (id int)"
        < CommandComplete CREATE TABLE
        < ReadyForQuery I
        > Parse "" "copy keyed from stdin"
        > Bind "" ""
        > Execute "" 0
        > Flush
        < ParseComplete
        < BindComplete
        < CopyInResponse
        > CopyData many
        > CopyDone
        > Parse "" "select 1"
        > Sync
        < Error 22P02 invalid input syntax for type integer: "many"
        < ReadyForQuery I
        """);
  }

  @Test
  void portal_thatIsAtItsEnd_givesNothingMore() throws IOException {
    server.converse("""
        > Query begin
        < CommandComplete BEGIN
        < ReadyForQuery T
        > Parse "" "select generate_series(1, 2)"
        > Bind p ""
        > Execute p 2
        > Execute p 2
        > Execute p 2
        > Sync
        < ParseComplete
        < BindComplete
        < DataRow 1
        < DataRow 2
        < PortalSuspended
        < CommandComplete SELECT 0
        < CommandComplete SELECT 0
        < ReadyForQuery T
        > Query rollback
        < CommandComplete ROLLBACK
        < ReadyForQuery I
        """);
  }

  @Test
  void error_whileRowsAreSent_comesBehindThem() throws IOException {
    server.converse("""
        > Query "create table unsent (id int)"
        < CommandComplete CREATE TABLE
        < ReadyForQuery I
        > Parse "" "insert into unsent values (1)"
        > Bind "" ""
        > Execute "" 0
        > Parse "" "select 1 / (2 - n) from generate_series(1, 3) n"
        > Bind "" ""
        > Execute "" 0
        > Sync
        < ParseComplete
        < BindComplete
        < CommandComplete INSERT 0 1
        < ParseComplete
        < BindComplete
        < DataRow 1
        < Error 22012 division by zero
        < ReadyForQuery I
        > Query "select count(*) from unsent"
        < RowDescription count:20
        < DataRow 0
        < CommandComplete SELECT 1
        < ReadyForQuery I
        """);
  }
}
