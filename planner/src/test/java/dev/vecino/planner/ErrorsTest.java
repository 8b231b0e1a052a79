package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors have PostgreSQL's SQLSTATE, message and position. */
class ErrorsTest {
  private final MemoryDatabase db = new MemoryDatabase();

  ErrorsTest() {
    var t =
        db.table(
            "t",
            MemoryDatabase.column("id", DataType.INTEGER),
            MemoryDatabase.column("name", DataType.TEXT),
            MemoryDatabase.column("v", DataType.vector(3)));
    t = db.index(t, "t_pkey", true, true, "id");
    db.rows.add(t, 1, "one", null);
    db.rows.add(t, 2, "two", null);
    db.table("u", MemoryDatabase.column("id", DataType.INTEGER), MemoryDatabase.column("flag", DataType.BOOLEAN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "select * from nope # 42P01 # relation \"nope\" does not exist # 15",
        "select * from public.nope # 42P01 # relation \"public.nope\" does not exist # 15",
        "select * from nowhere.t # 42P01 # relation \"nowhere.t\" does not exist # 15",
        "select nope from t # 42703 # column \"nope\" does not exist # 8",
        "select t.nope from t # 42703 # column t.nope does not exist # 8",
        "select x.id from t # 42P01 # missing FROM-clause entry for table \"x\" # 8",
        "select id from t where nope = 1 # 42703 # column \"nope\" does not exist # 24",
        "select id from t order by nope # 42703 # column \"nope\" does not exist # 27",
        "select id from t, u # 42702 # column reference \"id\" is ambiguous # 8",
        "select 1 from t, t # 42712 # table name \"t\" specified more than once # 18",
        "select nope(id) from t # 42883 # function nope(integer) does not exist # 8",
        "select lower(id) from t # 42883 # function lower(integer) does not exist # 8",
        "select id + flag from u # 42883 # operator does not exist: integer + boolean # 8",
        "select id from t where name = 1 # 42883 # operator does not exist: text = integer # 24",
        "select id <-> id from t # 42883 # operator does not exist: integer <-> integer # 8",
        "select count(*) from t order by id # 42803 # column \"t.id\" must appear in the GROUP BY clause or be used in an aggregate function # 33",
        "select x.name from t x group by v having v is not null # 42803 # column \"x.name\" must appear in the GROUP BY clause or be used in an aggregate function # 8",
        "select id from t where id in (select u.id from u group by flag) # 42803 # column \"u.id\" must appear in the GROUP BY clause or be used in an aggregate function # 38",
        "select name, count(*) from t # 42803 # column \"t.name\" must appear in the GROUP BY clause or be used in an aggregate function # 8",
        "select id from t where count(*) > 1 # 42803 # aggregate functions are not allowed in WHERE # 24",
        "select sum(count(*)) from t # 42803 # aggregate function calls cannot be nested # 8",
        "select id from t union select id, name from t # 42601 # each UNION query must have the same number of columns # *",
        "select id from t union select flag from u # 42804 # UNION types cannot be matched # *",
        "select id from t order by 3 # 42P10 # ORDER BY position 3 is not in select list # 27",
        "select distinct id from t order by name # 42P10 # for SELECT DISTINCT, ORDER BY expressions must appear in select list # 36",
        "select id from t where id # 42804 # argument of WHERE must be type boolean, not type integer # 24",
        "select case when id then 1 end from t # 42804 # argument must be type boolean # *",
        "select id::vector from t # 42846 # cannot cast type integer to vector # *",
        "select 1 / 0 # 22012 # division by zero # *",
        "select id / 0 from t # 22012 # division by zero # *",
        "select (select id from t) # 21000 # more than one row returned by a subquery used as an expression # *",
        "select 'x'::int # 22P02 # invalid input syntax for type integer: \"x\" # *",
        "select id from t where id = 'x' # 22P02 # invalid input syntax for type integer: \"x\" # *",
        "select 2147483647 + 1 # 22003 # integer out of range # *",
        "select v <-> '[1,2]' from t where v is null order by 1 limit 1 # 22000 # different vector dimensions 3 and 2 # *",
        "select id from t order by v <-> '[1,2]' limit 1 # 22000 # different vector dimensions 3 and 2 # *",
        "select id from t order by id limit -1 # 2201W # LIMIT must not be negative # *",
        "update t set nope = 1 # 42703 # column \"nope\" of relation \"t\" does not exist # 14",
        "update t set id = 1, id = 2 # 42601 # multiple assignments to same column \"id\" # 22",
        "update nope set id = 1 # 42P01 # relation \"nope\" does not exist # 8",
        "delete from nope # 42P01 # relation \"nope\" does not exist # 13",
        "insert into t (id) values (1) on conflict (name) do nothing # 42P10 # there is no unique or exclusion constraint matching the ON CONFLICT specification # *",
        "insert into t (id) values (1, 2) # 42601 # INSERT has more expressions than target columns # 31",
        "insert into t (id, name) values (1) # 42601 # INSERT has more target columns than expressions # 20",
        "insert into t (id) select name from t # 42804 # column \"id\" is of type integer but expression is of type text # *",
        "insert into t (id) values (1) returning nope # 42703 # column \"nope\" does not exist # 41",
        "select id from t where exists (select 1 from nope) # 42P01 # relation \"nope\" does not exist # 46",
      })
  void mistake_isReportedAsByPostgreSql(String sql, String code, String message, String position) {
    VecinoException error =
        catchThrowableOfType(
            VecinoException.class,
            () -> {
              Plan plan = db.plan(sql, true);
              if (plan instanceof Plan.Query query) {
                MemoryDatabase.read(query.rows(), db.context());
              }
            });
    assertThat(error).as(sql).isNotNull();
    assertThat(error.state().code() + " " + error.getMessage())
        .isEqualTo(code + " " + message);
    if (!position.equals("*")) {
      assertThat(error.position()).as("position").isEqualTo(Integer.parseInt(position));
    }
  }
}
