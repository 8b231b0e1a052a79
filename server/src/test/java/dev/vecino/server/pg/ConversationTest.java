package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Messages in, messages out: above all, one ReadyForQuery for each Sync whatever went wrong. */
final class ConversationTest {
  private static Database database;
  private static PgServer server;

  @BeforeAll
  static void start() {
    database = Database.open("mem:conversation", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
  }

  @AfterAll
  static void stop() {
    server.close();
    database.close();
  }

  private static void converse(String script) throws IOException {
    try (var client = WireClient.login(server.port())) {
      WireScript.run(client, script);
      // Nothing is left over, and the connection lives.
      assertThat(client.query("select 'alive'"))
          .contains("DataRow alive")
          .noneMatch(line -> line.startsWith("Error") && !line.contains("25P02"));
    }
  }

  @Test
  void simpleQuery_severalStatements_answersEach() throws IOException {
    converse("""
        > Query "select 1; values ('a'), (null)"
        < RowDescription ?column?:23
        < DataRow 1
        < CommandComplete SELECT 1
        < RowDescription column1:25
        < DataRow a
        < DataRow NULL
        < CommandComplete SELECT 2
        < ReadyForQuery I
        """);
  }

  @Test
  void simpleQuery_empty_isAnsweredAsEmpty() throws IOException {
    converse("""
        > Query ""
        < EmptyQueryResponse
        < ReadyForQuery I
        > Query " ; ; "
        < EmptyQueryResponse
        < ReadyForQuery I
        """);
  }

  @Test
  void simpleQuery_failingInTheMiddle_undoesTheStatementsBefore() throws IOException {
    converse("""
        > Query "create table script (id int)"
        < CommandComplete CREATE TABLE
        < ReadyForQuery I
        > Query "insert into script values (1), (2); select 1/0; insert into script values (3)"
        < CommandComplete INSERT 0 2
        < RowDescription ?column?:23
        < Error 22012 division by zero
        < ReadyForQuery I
        > Query "select count(*) from script"
        < RowDescription count:20
        < DataRow 0
        < CommandComplete SELECT 1
        < ReadyForQuery I
        """);
  }

  @Test
  void simpleQuery_inAFailedTransaction_isRefusedUntilRollback() throws IOException {
    converse("""
        > Query begin
        < CommandComplete BEGIN
        < ReadyForQuery T
        > Query "select nope"
        < Error 42703 column "nope" does not exist
        < ReadyForQuery E
        > Query "select 1"
        < Error 25P02 current transaction is aborted, commands ignored until end of transaction block
        < ReadyForQuery E
        > Query commit
        < CommandComplete ROLLBACK
        < ReadyForQuery I
        """);
  }

  @Test
  void extendedQuery_wholeCycle_isAnsweredStepByStep() throws IOException {
    converse("""
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
    converse("""
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
    converse("""
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
    converse("""
        > Parse "" "select nope"
        > Flush
        < Error 42703 column "nope" does not exist
        > Sync
        < ReadyForQuery I
        """);
  }

  @Test
  void errorInThePipeline_undoesTheStatementsSinceSync() throws IOException {
    converse("""
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
    converse("""
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
    converse("""
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
    converse("""
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
    converse("""
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
    converse("""
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
    converse("""
        > Parse s "select $1::int"
        > Bind "" s 1 2
        > Sync
        < ParseComplete
        < Error 08P01 bind message supplies 2 parameters, but prepared statement "s" requires 1
        < ReadyForQuery I
        > Bind "" s many
        > Execute "" 0
        > Sync
        < BindComplete
        < Error 22P02 invalid input syntax for type integer: "many"
        < ReadyForQuery I
        """);
  }

  @Test
  void results_inBinary_areDescribedAsSuch() throws IOException {
    converse("""
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
  void rowDescription_tellsModifiers() throws IOException {
    converse("""
        > Query "create table described (v vector(3), n numeric(10,2), t varchar(20)); select * from described"
        < CommandComplete CREATE TABLE
        < RowDescription v:16400(3) n:1700(655366) t:1043(24)
        < CommandComplete SELECT 0
        < ReadyForQuery I
        """);
  }

  @Test
  void copyIn_andOut_carryRows() throws IOException {
    converse("""
        > Query "create table copied (id int primary key, t text)"
        < CommandComplete CREATE TABLE
        < ReadyForQuery I
        > Query "copy copied from stdin with (format csv)"
        < CopyInResponse
        > CopyData 1,one
        > CopyData 2,two
        > CopyDone
        < CommandComplete COPY 2
        < ReadyForQuery I
        > Query "copy copied to stdout with (format csv); select 1"
        < CopyOutResponse
        < CopyData 1,one\\n2,two\\n
        < CopyDone
        < CommandComplete COPY 2
        < RowDescription ?column?:23
        < DataRow 1
        < CommandComplete SELECT 1
        < ReadyForQuery I
        """);
  }

  @Test
  void copyIn_thatFails_leavesNothing() throws IOException {
    converse("""
        > Query "create table uncopied (id int primary key)"
        < CommandComplete CREATE TABLE
        < ReadyForQuery I
        > Query "copy uncopied from stdin with (format csv)"
        < CopyInResponse
        > CopyData 1
        > CopyFail "changed my mind"
        < Error 57014 COPY from stdin failed: changed my mind
        < ReadyForQuery I
        > Query "copy uncopied from stdin with (format csv)"
        < CopyInResponse
        > CopyData 1
        > CopyData x
        > CopyData 3
        > CopyDone
        < Error 22P02 invalid input syntax for type integer: "x"
        < ReadyForQuery I
        > Query "copy nowhere from stdin with (format csv)"
        < Error 42P01 relation "nowhere" does not exist
        < ReadyForQuery I
        > Query "select count(*) from uncopied"
        < RowDescription count:20
        < DataRow 0
        < CommandComplete SELECT 1
        < ReadyForQuery I
        """);
  }

  @Test
  void messages_thatAreMalformed_areErrorsOfTheirKind() throws IOException {
    converse("""
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

  @Test
  void settings_thatChange_areToldOnce() throws IOException {
    converse("""
        > Query "set application_name = 'me'; set timezone = 'UTC'"
        < CommandComplete SET
        < CommandComplete SET
        < ParameterStatus application_name me
        < ParameterStatus TimeZone UTC
        < ReadyForQuery I
        > Query "select 1"
        < RowDescription ?column?:23
        < DataRow 1
        < CommandComplete SELECT 1
        < ReadyForQuery I
        """);
  }

  @Test
  void warnings_areNotices() throws IOException {
    converse("""
        > Query commit
        < Notice 25P01 there is no transaction in progress
        < CommandComplete COMMIT
        < ReadyForQuery I
        """);
  }
}
