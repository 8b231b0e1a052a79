package dev.vecino.server.pg;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The simple protocol: each Query is a script, and is answered whole. */
final class SimpleProtocolTest {
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
  void simpleQuery_severalStatements_answersEach() throws IOException {
    server.converse("""
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
    server.converse("""
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
    server.converse("""
        > Query "create table script (id int)"
        < CommandComplete CREATE TABLE
        < ReadyForQuery I
        > Query "insert into script values (1), (2); select 1/0; insert into script values (3)"
        < CommandComplete INSERT 0 2
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
    server.converse("""
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
  void rowDescription_tellsModifiers() throws IOException {
    server.converse("""
        > Query "create table described (v vector(3), n numeric(10,2), t varchar(20)); select * from described"
        < CommandComplete CREATE TABLE
        < RowDescription v:16400(3) n:1700(655366) t:1043(24)
        < CommandComplete SELECT 0
        < ReadyForQuery I
        """);
  }

  @Test
  void copyIn_andOut_carryRows() throws IOException {
    server.converse("""
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
    server.converse("""
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
  void settings_thatChange_areToldOnce() throws IOException {
    server.converse("""
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
  void settings_tellHowValuesAreWritten() throws IOException {
    server.converse("""
        > Query "set extra_float_digits = 0; select 0.1::float8 + 0.2::float8, 1::float4 / 3, array[5e-324::float8]"
        < CommandComplete SET
        < RowDescription ?column?:701 ?column?:701 array:1022
        < DataRow 0.3 0.333333333333333 {4.94065645841247e-324}
        < CommandComplete SELECT 1
        < ReadyForQuery I
        > Query "set bytea_output = escape; select 'a\\000\\377'::bytea, array['\\x4100'::bytea]"
        < CommandComplete SET
        < RowDescription bytea:17 array:1001
        < DataRow a\\000\\377 {\"A\\\\000\"}
        < CommandComplete SELECT 1
        < ReadyForQuery I
        > Query "copy (select '\\x00'::bytea, 0.1::float8 + 0.2::float8) to stdout"
        < CopyOutResponse
        < CopyData \\\\000\t0.3\\n
        < CopyDone
        < CommandComplete COPY 1
        < ReadyForQuery I
        """);
  }

  @Test
  void warnings_areNotices() throws IOException {
    server.converse("""
        > Query commit
        < Notice 25P01 there is no transaction in progress
        < CommandComplete COMMIT
        < ReadyForQuery I
        """);
  }
}
