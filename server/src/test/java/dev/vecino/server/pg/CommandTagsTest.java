package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** CommandComplete of each kind of statement, as PostgreSQL tags it. */
final class CommandTagsTest {
  // statement -> tag
  private static final String TAGS = """
      begin -> BEGIN
      commit -> COMMIT
      start transaction -> START TRANSACTION
      end -> COMMIT
      begin work -> BEGIN
      abort -> ROLLBACK
      begin -> BEGIN
      savepoint x -> SAVEPOINT
      rollback to x -> ROLLBACK
      release x -> RELEASE
      commit -> COMMIT
      set timezone = 'UTC' -> SET
      reset timezone -> RESET
      show timezone -> SHOW
      set session characteristics as transaction read write -> SET
      create table t (a int primary key, b text) -> CREATE TABLE
      create table if not exists t (a int) -> CREATE TABLE
      create table u as select 1 as a -> SELECT 1
      create table v as select 1 as a with no data -> CREATE TABLE AS
      create table if not exists v as select 1 as a -> CREATE TABLE AS
      select 1 as a into w -> SELECT 1
      create materialized view m as values (1), (2) -> SELECT 2
      create materialized view n as select 1 as a with no data -> CREATE MATERIALIZED VIEW
      refresh materialized view m -> REFRESH MATERIALIZED VIEW
      drop materialized view m, n -> DROP MATERIALIZED VIEW
      create view x as select 1 as a -> CREATE VIEW
      create or replace view x as select 2 as a -> CREATE VIEW
      alter view x rename to y -> ALTER VIEW
      drop view y -> DROP VIEW
      create index i on t (b) -> CREATE INDEX
      alter index i rename to j -> ALTER INDEX
      reindex table t -> REINDEX
      alter table t add column c int -> ALTER TABLE
      comment on table t is 'x' -> COMMENT
      insert into t values (1, 'a'), (2, 'b') -> INSERT 0 2
      insert into t values (1, 'a') on conflict do nothing -> INSERT 0 0
      insert into t values (3, 'c') returning a -> INSERT 0 1
      update t set b = 'z' where a < 3 -> UPDATE 2
      update t set b = 'z' where a < 3 returning * -> UPDATE 2
      merge into t using (values (2)) s (x) on a = x when matched then update set b = 'm' -> MERGE 1
      delete from t where a = 3 returning a -> DELETE 1
      delete from t where a = 9 -> DELETE 0
      with gone as (delete from t where a = 2 returning a) select * from gone -> SELECT 1
      select * from t -> SELECT 1
      values (1), (2) -> SELECT 2
      table t -> SELECT 1
      select * from t for update -> SELECT 1
      prepare p as select 1 -> PREPARE
      execute p -> SELECT 1
      deallocate p -> DEALLOCATE
      deallocate all -> DEALLOCATE ALL
      begin -> BEGIN
      declare c scroll cursor for values (1), (2), (3) -> DECLARE CURSOR
      fetch 2 from c -> FETCH 2
      move 5 in c -> MOVE 1
      fetch backward all in c -> FETCH 3
      close c -> CLOSE CURSOR
      lock table t -> LOCK TABLE
      set constraints all deferred -> SET CONSTRAINTS
      commit -> COMMIT
      close all -> CLOSE CURSOR ALL
      listen l -> LISTEN
      unlisten * -> UNLISTEN
      notify l -> NOTIFY
      explain select 1 -> EXPLAIN
      analyze t -> ANALYZE
      vacuum t -> VACUUM
      checkpoint -> CHECKPOINT
      discard plans -> DISCARD PLANS
      truncate u -> TRUNCATE TABLE
      create sequence s -> CREATE SEQUENCE
      alter sequence s restart -> ALTER SEQUENCE
      drop sequence s -> DROP SEQUENCE
      create schema s -> CREATE SCHEMA
      drop schema s -> DROP SCHEMA
      create type e as enum ('a') -> CREATE TYPE
      alter type e add value 'b' -> ALTER TYPE
      drop type e -> DROP TYPE
      create domain d as int -> CREATE DOMAIN
      drop domain d -> DROP DOMAIN
      create extension if not exists vector -> CREATE EXTENSION
      create role r -> CREATE ROLE
      alter role r login -> ALTER ROLE
      create user r2 -> CREATE ROLE
      grant select on t to r -> GRANT
      revoke select on t from r -> REVOKE
      grant r to r2 -> GRANT ROLE
      revoke r from r2 -> REVOKE ROLE
      set role r -> SET
      reset role -> RESET
      alter default privileges grant select on tables to r -> ALTER DEFAULT PRIVILEGES
      drop owned by r -> DROP OWNED
      drop role r, r2 -> DROP ROLE
      copy t to stdout -> COPY 1
      drop table t, u, v, w -> DROP TABLE
      drop table if exists t -> DROP TABLE
      discard all -> DISCARD ALL
      """;

  @Test
  void tags_areThoseOfPostgres() throws IOException {
    try (Database database = Database.open("mem:tags-" + UUID.randomUUID(), Map.of());
        PgServer server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
        var client = WireClient.login(server.port())) {
      for (String line : TAGS.lines().toList()) {
        String[] parts = line.split(" -> ", 2);
        List<String> answer = client.query(parts[0]);
        assertThat(answer).as(parts[0]).filteredOn(heard -> heard.matches("(CommandComplete|Error) .*"))
            .containsExactly("CommandComplete " + parts[1]);
      }
    }
  }

  @Test
  void rowsInPieces_areCountedInPieces() throws IOException {
    try (TalkingServer server = TalkingServer.start()) {
      server.converse("""
          > Query "create table t (a int); begin"
          < CommandComplete CREATE TABLE
          < CommandComplete BEGIN
          < ReadyForQuery T
          > Parse "" "insert into t values (1), (2), (3) returning a"
          > Bind p ""
          > Execute p 2
          > Execute p 2
          > Sync
          < ParseComplete
          < BindComplete
          < DataRow 1
          < DataRow 2
          < PortalSuspended
          < DataRow 3
          < CommandComplete INSERT 0 1
          < ReadyForQuery T
          """);
    }
  }
}
