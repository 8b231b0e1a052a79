package dev.vecino.server.pg;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The extended protocol: above all, one ReadyForQuery for each Sync whatever went wrong. */
final class ExtendedProtocolTest {
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
  void extendedQuery_wholeCycle_isAnsweredStepByStep() throws IOException {
    server.converse("""
        > Parse s "select $1::int + 1 as n, $2 as t" 0 25
        > Describe STATEMENT s
        > Bind p s 41 x
        > Describe PORTAL p
        > Execute p 0
        > Close PORTAL p
        > Close STATEMENT s
        > Sync
        < ParseComplete
        < ParameterDescription 23 25
        < RowDescription n:23 t:25
        < BindComplete
        < RowDescription n:23 t:25
        < DataRow 42 x
        < CommandComplete SELECT 1
        < CloseComplete
        < CloseComplete
        < ReadyForQuery I
        """);
  }

  @Test
  void flush_withoutSync_sendsWhatIsThere() throws IOException {
    server.converse("""
        > Parse "" "select 1"
        > Describe STATEMENT ""
        > Flush
        < ParseComplete
        < ParameterDescription
        < RowDescription ?column?:23
        > Bind "" ""
        > Execute "" 0
        > Flush
        < BindComplete
        < DataRow 1
        < CommandComplete SELECT 1
        > Sync
        < ReadyForQuery I
        """);
  }

  @Test
  void errorInThePipeline_skipsToSync() throws IOException {
    server.converse("""
        > Parse "" "select nope"
        > Bind "" ""
        > Describe PORTAL ""
        > Execute "" 0
        > Query "select 'not now'"
        > Sync
        < Error 42703 column "nope" does not exist
        < ReadyForQuery I
        > Bind "" nobody
        > Execute "" 0
        > Sync
        < Error 26000 prepared statement "nobody" does not exist
        < ReadyForQuery I
        > Execute nobody 0
        > Sync
        < Error 34000 portal "nobody" does not exist
        < ReadyForQuery I
        > Describe STATEMENT ""
        > Sync
        < Error 26000 unnamed prepared statement does not exist
        < ReadyForQuery I
        > Sync
        < ReadyForQuery I
        """);
  }

  @Test
  void errorInThePipeline_isHeardBeforeSync() throws IOException {
    server.converse("""
        > Parse "" "select nope"
        > Flush
        < Error 42703 column "nope" does not exist
        > Sync
        < ReadyForQuery I
        """);
  }

  @Test
  void errorInThePipeline_undoesTheStatementsSinceSync() throws IOException {
    server.converse("""
        > Query "create table pipeline (id int primary key)"
        < CommandComplete CREATE TABLE
        < ReadyForQuery I
        > Parse i "insert into pipeline values ($1)"
        > Bind "" i 1
        > Execute "" 0
        > Bind "" i 1
        > Execute "" 0
        > Bind "" i 2
        > Execute "" 0
        > Sync
        < ParseComplete
        < BindComplete
        < CommandComplete INSERT 0 1
        < BindComplete
        < Error 23505 duplicate key value violates unique constraint "pipeline_pkey"
        < ReadyForQuery I
        > Query "select count(*) from pipeline"
        < RowDescription count:20
        < DataRow 0
        < CommandComplete SELECT 1
        < ReadyForQuery I
        """);
  }

  @Test
  void portal_inATransaction_survivesSync() throws IOException {
    server.converse("""
        > Query begin
        < CommandComplete BEGIN
        < ReadyForQuery T
        > Parse "" "select * from (values (1), (2), (3)) v order by 1"
        > Bind c ""
        > Execute c 2
        > Sync
        < ParseComplete
        < BindComplete
        < DataRow 1
        < DataRow 2
        < PortalSuspended
        < ReadyForQuery T
        > Execute c 2
        > Sync
        < DataRow 3
        < CommandComplete SELECT 1
        < ReadyForQuery T
        > Query commit
        < CommandComplete COMMIT
        < ReadyForQuery I
        > Execute c 2
        > Sync
        < Error 34000 portal "c" does not exist
        < ReadyForQuery I
        """);
  }

  @Test
  void portals_ofOneStatement_areIndependent() throws IOException {
    server.converse("""
        > Parse s "select * from (values (1), (2)) v order by 1"
        > Bind a s
        > Bind b s
        > Execute a 1
        > Execute b 1
        > Execute a 1
        > Execute b 0
        > Sync
        < ParseComplete
        < BindComplete
        < BindComplete
        < DataRow 1
        < PortalSuspended
        < DataRow 1
        < PortalSuspended
        < DataRow 2
        < PortalSuspended
        < DataRow 2
        < CommandComplete SELECT 1
        < ReadyForQuery I
        > Execute a 1
        > Sync
        < Error 34000 portal "a" does not exist
        < ReadyForQuery I
        """);
  }

  @Test
  void portal_afterRollbackToSavepoint_isGone() throws IOException {
    server.converse("""
        > Query "begin; savepoint a"
        < CommandComplete BEGIN
        < CommandComplete SAVEPOINT
        < ReadyForQuery T
        > Parse "" "select * from (values (1), (2)) v order by 1"
        > Bind c ""
        > Execute c 1
        > Sync
        < ParseComplete
        < BindComplete
        < DataRow 1
        < PortalSuspended
        < ReadyForQuery T
        > Parse "" "rollback to a"
        > Bind "" ""
        > Execute "" 0
        > Execute c 1
        > Sync
        < ParseComplete
        < BindComplete
        < CommandComplete ROLLBACK
        < Error 34000 portal "c" does not exist
        < ReadyForQuery E
        > Query rollback
        < CommandComplete ROLLBACK
        < ReadyForQuery I
        """);
  }

  @Test
  void names_thatAreTaken_areRefused() throws IOException {
    server.converse("""
        > Parse s "select 1"
        > Parse s "select 2"
        > Sync
        < ParseComplete
        < Error 42P05 prepared statement "s" already exists
        < ReadyForQuery I
        > Bind p s
        > Bind p s
        > Sync
        < BindComplete
        < Error 42P03 cursor "p" already exists
        < ReadyForQuery I
        > Close STATEMENT unknown
        > Close PORTAL unknown
        > Sync
        < CloseComplete
        < CloseComplete
        < ReadyForQuery I
        """);
  }

  @Test
  void describe_ofStatementsWithoutRows_isNoData() throws IOException {
    server.converse("""
        > Parse "" "begin"
        > Describe STATEMENT ""
        > Bind "" ""
        > Describe PORTAL ""
        > Execute "" 0
        > Sync
        < ParseComplete
        < ParameterDescription
        < NoData
        < BindComplete
        < NoData
        < CommandComplete BEGIN
        < ReadyForQuery T
        > Parse "" ""
        > Bind "" ""
        > Execute "" 0
        > Sync
        < ParseComplete
        < BindComplete
        < EmptyQueryResponse
        < ReadyForQuery T
        """);
  }

  @Test
  void bind_ofWrongShape_isRefused() throws IOException {
    server.converse("""
        > Parse s "select $1::int"
        > Bind "" s 1 2
        > Sync
        < ParseComplete
        < Error 08P01 bind message supplies 2 parameters, but prepared statement "s" requires 1
        < ReadyForQuery I
        > Bind "" s many
        > Execute "" 0
        > Sync
        < Error 22P02 invalid input syntax for type integer: "many"
        < ReadyForQuery I
        """);
  }

  @Test
  void results_inBinary_areDescribedAsSuch() throws IOException {
    server.converse("""
        > Parse "" "select 258 as n, null::int as m"
        > BindBinary "" ""
        > Describe PORTAL ""
        > Execute "" 0
        > Sync
        < ParseComplete
        < BindComplete
        < RowDescription n:23:binary m:23:binary
        < DataRow 0x00000102 NULL
        < CommandComplete SELECT 1
        < ReadyForQuery I
        """);
  }

  @Test
  void messages_thatAreMalformed_areErrorsOfTheirKind() throws IOException {
    server.converse("""
        > Malformed B
        > Execute "" 0
        > Sync
        < Error 08P01 insufficient data left in message
        < ReadyForQuery I
        > Malformed Q
        < Error 08P01 invalid message format
        < ReadyForQuery I
        > Malformed S
        < Error 08P01 invalid message format
        < ReadyForQuery I
        > FunctionCall
        < Error 0A000 function calls by fast path are not supported
        < ReadyForQuery I
        > CopyData stray
        > CopyDone
        > Query "select 1"
        < RowDescription ?column?:23
        < DataRow 1
        < CommandComplete SELECT 1
        < ReadyForQuery I
        """);
  }
}
