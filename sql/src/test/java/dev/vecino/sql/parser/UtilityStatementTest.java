package dev.vecino.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.sql.ExtensionStatement.CreateExtension;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Begin;
import dev.vecino.sql.Statement.CheckIndex;
import dev.vecino.sql.Statement.CheckTable;
import dev.vecino.sql.Statement.Commit;
import dev.vecino.sql.Statement.CopyFrom;
import dev.vecino.sql.Statement.CopyTo;
import dev.vecino.sql.Statement.Explain;
import dev.vecino.sql.Statement.Insert;
import dev.vecino.sql.Statement.Name;
import dev.vecino.sql.Statement.Query;
import dev.vecino.sql.Statement.ReleaseSavepoint;
import dev.vecino.sql.Statement.ResetAll;
import dev.vecino.sql.Statement.Rollback;
import dev.vecino.sql.Statement.RollbackToSavepoint;
import dev.vecino.sql.Statement.SavepointStatement;
import dev.vecino.sql.Statement.SetTransaction;
import dev.vecino.sql.Statement.SetVariable;
import dev.vecino.sql.Statement.Show;
import dev.vecino.sql.Statement.TransactionModes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class UtilityStatementTest {
  private static final TransactionModes NONE = new TransactionModes(Optional.empty(), Optional.empty());

  private static Name name(String name, int position) {
    return new Name(Optional.empty(), name, position);
  }

  private static SetVariable set(String name, String value, boolean local) {
    return new SetVariable(name, Optional.ofNullable(value), local);
  }

  static Stream<Arguments> statements() {
    return Stream.of(
        Arguments.of("BEGIN", new Begin(NONE, false)),
        Arguments.of("begin transaction isolation level repeatable read, read only",
            new Begin(new TransactionModes(Optional.of("repeatable read"), Optional.of(true)), false)),
        Arguments.of("start transaction read write",
            new Begin(new TransactionModes(Optional.empty(), Optional.of(false)), true)),
        Arguments.of("set transaction isolation level serializable",
            new SetTransaction(new TransactionModes(Optional.of("serializable"), Optional.empty()), false)),
        Arguments.of("set session characteristics as transaction read only",
            new SetTransaction(new TransactionModes(Optional.empty(), Optional.of(true)), true)),
        Arguments.of("commit work", new Commit(false)),
        Arguments.of("end", new Commit(false)),
        Arguments.of("commit and chain", new Commit(true)),
        Arguments.of("rollback and no chain", new Rollback(false)),
        Arguments.of("abort", new Rollback(false)),
        Arguments.of("savepoint A", new SavepointStatement("a")),
        Arguments.of("release savepoint \"A\"", new ReleaseSavepoint("A")),
        Arguments.of("rollback to a", new RollbackToSavepoint("a")),
        Arguments.of("set hnsw.ef_search = 100", set("hnsw.ef_search", "100", false)),
        Arguments.of("set local Extra_Float_Digits to -3", set("extra_float_digits", "-3", true)),
        Arguments.of("set session x to 'a b', c", set("x", "a b, c", false)),
        Arguments.of("set search_path = \"$user\", public", set("search_path", "\"$user\", public", false)),
        Arguments.of("set x to default", set("x", null, false)),
        Arguments.of("set time zone 'UTC'", set("timezone", "UTC", false)),
        Arguments.of("set time zone interval '+01:00' hour to minute", set("timezone", "+01:00", false)),
        Arguments.of("set names 'utf8'", set("client_encoding", "utf8", false)),
        Arguments.of("reset hnsw.ef_search", set("hnsw.ef_search", null, false)),
        Arguments.of("reset all", new ResetAll()),
        Arguments.of("show all", new Show("all")),
        Arguments.of("show a.B", new Show("a.b")),
        Arguments.of("show transaction isolation level", new Show("transaction_isolation")),
        Arguments.of("check table t", new CheckTable(name("t", 13))),
        Arguments.of("check index i", new CheckIndex(name("i", 13))),
        Arguments.of("vacuum (analyze) t", new Statement.Vacuum(List.of(new Statement.Analyzed(name("t", 18), List.of())), true)),
        Arguments.of(
            "analyze verbose t (a), s",
            new Statement.Analyze(
                List.of(
                    new Statement.Analyzed(name("t", 17), List.of("a")),
                    new Statement.Analyzed(name("s", 24), List.of())))),
        Arguments.of("create extension if not exists vector", new CreateExtension("vector", true)),
        Arguments.of("copy t (a, b) from '/x.csv' with (format csv, header, delimiter ';', null '')",
            new CopyFrom(name("t", 6), List.of("a", "b"), "/x.csv",
                Map.of("format", "csv", "header", "true", "delimiter", ";", "null", ""), Optional.empty())),
        Arguments.of("copy t from stdin csv force not null a, \"B\" force null c where a > 1",
            new CopyFrom(name("t", 6), List.of(), null,
                Map.of("format", "csv", "force_not_null", "\"a\",\"B\"", "force_null", "\"c\""), Optional.of("a > 1"))),
        Arguments.of("copy t to stdout csv force quote *",
            new CopyTo(Optional.of(name("t", 6)), List.of(), Optional.empty(), null,
                Map.of("format", "csv", "force_quote", "*"))),
        Arguments.of("copy t from stdin csv header quote as '\"'",
            new CopyFrom(name("t", 6), List.of(), null, Map.of("format", "csv", "header", "true", "quote", "\""), Optional.empty())),
        Arguments.of("copy t to stdout",
            new CopyTo(Optional.of(name("t", 6)), List.of(), Optional.empty(), null, Map.of())));
  }

  @ParameterizedTest
  @MethodSource
  void statements(String sql, Statement expected) {
    assertThat(Read.statement(sql)).isEqualTo(expected);
  }

  @Test
  void copy_ofQuery_readsToItsParenthesis() {
    var copy = (CopyTo) Read.statement("copy (select a from t where b = ')') to '/x' csv");
    assertThat(Read.text(((Statement.Query) copy.query().orElseThrow()).node())).isEqualTo("SELECT a FROM t WHERE (b = ')')");
    assertThat(copy.file()).isEqualTo("/x");
    assertThat(copy.options()).isEqualTo(Map.of("format", "csv"));
  }

  @Test
  void explain_withOptions_says_whetherToRun() {
    var plain = (Explain) Read.statement("explain verbose select 1");
    assertThat(plain.options().analyze()).isFalse();
    assertThat(plain.statement()).isInstanceOf(Query.class);
    var analyzed = (Explain) Read.statement("explain (analyze, costs off) insert into t values ($1)");
    assertThat(analyzed.options().analyze()).isTrue();
    assertThat(analyzed.statement()).isInstanceOf(Insert.class);
    assertThat(analyzed.statement().parameters()).isEqualTo(1);
    assertThat(((Explain) Read.statement("explain (select 1)")).statement()).isInstanceOf(Query.class);
    assertThat(((Explain) Read.statement("explain (analyze false) select 1")).options().analyze()).isFalse();
  }
}
