package dev.vecino.engine.session;

import static dev.vecino.Session.TransactionState.ACTIVE;
import static dev.vecino.Session.TransactionState.FAILED;
import static dev.vecino.Session.TransactionState.IDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Notice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TransactionStatementsTest {
  private final SqlSession sql = SqlSession.inMemory();

  @AfterEach
  void close() {
    sql.close();
  }

  @Test
  void begin_commit_changesTheState() {
    assertThat(sql.session.transactionState()).isEqualTo(IDLE);
    assertThat(sql.run("begin")).isEqualTo("BEGIN");
    assertThat(sql.session.transactionState()).isEqualTo(ACTIVE);
    assertThat(sql.run("commit")).isEqualTo("COMMIT");
    assertThat(sql.session.transactionState()).isEqualTo(IDLE);
  }

  @Test
  void begin_twice_warns() {
    sql.run("begin");
    sql.run("begin");
    assertThat(sql.notices).containsExactly(Notice.warning("25001", "there is already a transaction in progress"));
    sql.run("rollback");
    sql.run("rollback");
    assertThat(sql.notices).contains(Notice.warning("25P01", "there is no transaction in progress"));
  }

  @Test
  void error_insideTransaction_refusesAllUntilItEnds() {
    sql.run("begin");
    sql.refused("drop table missing", "42P01", "table \"missing\" does not exist");
    assertThat(sql.session.transactionState()).isEqualTo(FAILED);
    sql.refused(
        "show timezone",
        "25P02",
        "current transaction is aborted, commands ignored until end of transaction block");
    assertThat(sql.run("commit")).isEqualTo("ROLLBACK");
    assertThat(sql.session.transactionState()).isEqualTo(IDLE);
  }

  @Test
  void error_ofSyntaxInsideTransaction_failsIt() {
    sql.run("begin");
    sql.refused("selekt", "42601", "");
    assertThat(sql.session.transactionState()).isEqualTo(FAILED);
  }

  @Test
  void rollbackToSavepoint_afterError_bringsTheTransactionBack() {
    sql.run("begin");
    sql.run("create table a (x int)");
    sql.run("savepoint s");
    sql.run("create table b (x int)");
    sql.refused("drop table missing", "42P01", "");
    assertThat(sql.run("rollback to savepoint s")).isEqualTo("ROLLBACK");
    assertThat(sql.session.transactionState()).isEqualTo(ACTIVE);
    sql.run("commit");
    assertThat(sql.session.catalog().table("public", "a")).isPresent();
    assertThat(sql.session.catalog().table("public", "b")).isEmpty();
  }

  @Test
  void savepoint_unknownOrOutside_isRefused() {
    sql.refused("savepoint s", "25P01", "SAVEPOINT can only be used in transaction blocks");
    sql.run("begin");
    sql.run("savepoint s");
    sql.run("release savepoint s");
    sql.refused("release savepoint s", "3B001", "savepoint \"s\" does not exist");
  }

  @Test
  void rollback_afterSet_restoresTheSetting() {
    sql.run("set hnsw.ef_search = 50");
    sql.run("begin");
    sql.run("set hnsw.ef_search = 60");
    sql.run("savepoint s");
    sql.run("set local hnsw.ef_search = 70");
    assertThat(sql.rows("show hnsw.ef_search")).containsExactly("70");
    sql.run("rollback to s");
    assertThat(sql.rows("show hnsw.ef_search")).containsExactly("60");
    sql.run("rollback");
    assertThat(sql.rows("show hnsw.ef_search")).containsExactly("50");
  }

  @Test
  void setLocal_atCommit_ends() {
    sql.run("begin");
    sql.run("set local hnsw.ef_search = 70");
    sql.run("set statement_timeout = '5s'");
    sql.run("commit");
    assertThat(sql.rows("show hnsw.ef_search")).containsExactly("40");
    assertThat(sql.rows("show statement_timeout")).containsExactly("5s");
  }

  @Test
  void readOnly_transaction_refusesWrites() {
    sql.run("begin read only");
    sql.refused("create table a (x int)", "25006", "cannot execute CREATE TABLE in a read-only transaction");
    sql.run("rollback");
    sql.run("set default_transaction_read_only = on");
    sql.refused("create table a (x int)", "25006", "cannot execute CREATE TABLE in a read-only transaction");
  }

  @Test
  void isolation_serializable_isRefused() {
    sql.refused("begin isolation level serializable", "0A000", "isolation level serializable is not supported");
    assertThat(sql.session.transactionState()).isEqualTo(IDLE);
    sql.run("begin isolation level repeatable read");
    assertThat(sql.rows("show transaction_isolation")).containsExactly("repeatable read");
    sql.run("create table a (x int)");
    sql.refused(
        "set transaction isolation level read committed",
        "25001",
        "SET TRANSACTION ISOLATION LEVEL must be called before any query");
  }

  @Test
  void script_withError_isRolledBackWhole() {
    sql.refused("create table a (x int); drop table missing", "42P01", "");
    assertThat(sql.session.catalog().table("public", "a")).isEmpty();
    assertThat(sql.session.transactionState()).isEqualTo(IDLE);
  }

  @Test
  void script_withCommit_keepsWhatWasCommitted() {
    sql.refused("begin; create table a (x int); commit; create table b (x int); drop table missing", "42P01", "");
    assertThat(sql.session.catalog().table("public", "a")).isPresent();
    assertThat(sql.session.catalog().table("public", "b")).isEmpty();
    assertThat(sql.run("begin; create table c (x int)")).isEqualTo("CREATE TABLE");
    assertThat(sql.session.transactionState()).isEqualTo(ACTIVE);
  }

  @Test
  void commitAndChain_begins_theNext() {
    sql.run("begin isolation level repeatable read");
    sql.run("commit and chain");
    assertThat(sql.session.transactionState()).isEqualTo(ACTIVE);
    assertThat(sql.rows("show transaction_isolation")).containsExactly("repeatable read");
  }
}
