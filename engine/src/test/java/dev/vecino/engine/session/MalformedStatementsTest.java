package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements with words changed at random: each runs or fails with an SQLSTATE, and the session goes on. */
final class MalformedStatementsTest {
  private static final int STATEMENTS = 1500;

  private static final List<String> VALID =
      List.of(
          "select id , name , v <-> '[1,2,3]' as d from t where id > 3 order by d limit 5 offset 1",
          "select name , count ( * ) , avg ( v ) from t group by name having count ( * ) > 1 order by 2 desc",
          "insert into t ( id , name ) values ( 77 , 'x' ) on conflict ( id ) do update set name = 'y' returning id",
          "update t set name = upper ( name ) , v = v + '[1,1,1]' where id in ( select id from u ) returning *",
          "delete from t using u where t . id = u . id and u . n between 1 and 3",
          "with c as ( select * from t ) select c . id , u . n from c left join u on c . id = u . id",
          "create table w ( a int primary key , b text default 'x' check ( length ( b ) > 0 ) , unique ( b ) )",
          "create index on t using hnsw ( v vector_cosine_ops ) with ( m = 8 , ef_construction = 32 )",
          "alter table u add column z int default 5 , drop column n",
          "set hnsw.ef_search = 50",
          "begin isolation level repeatable read read only",
          "rollback to s",
          "explain select * from t order by v <=> '[1,0,0]' fetch first 3 rows only",
          "select case when id > 2 then 'a' else null end , coalesce ( name , 'q' ) , id :: text || 'x' from t",
          "select vector_dims ( v ) , l2_distance ( v , v ) , subvector ( v , 1 , 2 ) from t");

  private static final List<String> WORDS =
      List.of(
          "id", "name", "v", "n", "t", "u", "1", "0", "-1", "null", "'a'", "'[1,2]'", "'[1,2,3]'", "true", "3.5", "*",
          "count", "sum", "avg", "+", "<->", "<=>", "=", "<", "and", "or", "(", ")", ",", "from", "select", "$1", "?");

  private final long seed = Long.getLong("seed", 20_261_130);
  private final Random random = new Random(seed);
  private final SqlSession sql = SqlSession.inMemory();

  @BeforeEach
  void createTables() {
    sql.run("create table t (id int primary key, name text, v vector(3))");
    sql.run("create table u (id int, n int)");
    sql.run("insert into t values (1, 'a', '[1,2,3]'), (2, 'a', null), (3, 'b', '[0,0,0]'), (4, null, '[1,1,1]')");
    sql.run("insert into u values (1, 1), (2, 2), (null, 3)");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  private String mutated() {
    List<String> words = new ArrayList<>(List.of(VALID.get(random.nextInt(VALID.size())).split(" ")));
    int changes = 1 + random.nextInt(2);
    for (int i = 0; i < changes && !words.isEmpty(); i++) {
      int at = random.nextInt(words.size());
      switch (random.nextInt(8)) {
        case 0 -> words.remove(at);
        case 1 -> words.add(at, words.get(random.nextInt(words.size())));
        case 2 -> Collections.swap(words, at, random.nextInt(words.size()));
        default -> words.set(at, WORDS.get(random.nextInt(WORDS.size())));
      }
    }
    return String.join(" ", words);
  }

  @Test
  void malformedStatement_failsWithAState_andTheSessionGoesOn() {
    int failed = 0;
    for (int i = 0; i < STATEMENTS; i++) {
      String statement = mutated();
      sql.run("begin");
      try {
        sql.rows(statement);
      } catch (VecinoException e) {
        failed++;
        assertThat(e.state().code()).as("seed %d: %s: %s", seed, statement, e.getMessage()).doesNotStartWith("XX");
      }
      sql.run("rollback");
    }
    assertThat(failed).isBetween(STATEMENTS / 2, STATEMENTS);
    assertThat(sql.rows("select count(*) from t")).containsExactly("4");
    assertThat(sql.rows("check table t")).containsExactly("ok");
  }
}
