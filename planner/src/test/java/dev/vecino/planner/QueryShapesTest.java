package dev.vecino.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.type.DataType;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of all shapes, with the answers that PostgreSQL gives. */
class QueryShapesTest {
  private final MemoryDatabase db = new MemoryDatabase();

  QueryShapesTest() {
    var emp =
        db.table(
            "emp",
            MemoryDatabase.column("id", DataType.INTEGER),
            MemoryDatabase.column("name", DataType.TEXT),
            MemoryDatabase.column("dept", DataType.INTEGER),
            MemoryDatabase.column("salary", DataType.numeric(10, 2)),
            MemoryDatabase.column("score", DataType.DOUBLE));
    emp = db.index(emp, "emp_pkey", true, true, "id");
    emp = db.index(emp, "emp_dept", false, false, "dept", "id");
    Object[][] rows = {
      {1, "ann", 10, "100.00", 1.5}, {2, "bob", 10, "200.00", Double.NaN}, {3, "cid", 20, "300.00", -0.0},
      {4, "dan", 20, "150.50", null}, {5, "eve", null, "50.00", 0.0}, {6, "fay", 30, "300.00", Double.POSITIVE_INFINITY}
    };
    for (Object[] row : rows) {
      row[3] = new java.math.BigDecimal((String) row[3]);
      db.rows.add(emp, row);
    }
    var dept =
        db.table(
            "dept", MemoryDatabase.column("id", DataType.INTEGER), MemoryDatabase.column("title", DataType.TEXT));
    dept = db.index(dept, "dept_pkey", true, true, "id");
    db.rows.add(dept, 10, "sales");
    db.rows.add(dept, 20, "tech");
    db.rows.add(dept, 40, "empty");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        // one table
        "select id, name from emp where id = 3 # 3|cid",
        "select id + 1 from emp where id < 3 order by id desc # 3;2",
        "select * from dept order by id # 10|sales;20|tech;40|empty",
        "select e.* from emp e where e.id = 1 # 1|ann|10|100.00|1.5",
        "select public.dept.title from public.dept where id = 10 # sales",
        "select id from emp where dept is null # 5",
        "select id from emp where id in (1, 3, 3, 9) order by 1 # 1;3",
        "select id from emp where id not in (1, 2, 3) order by 1 # 4;5;6",
        "select id from emp where id between 2 and 4 order by id desc # 4;3;2",
        "select id from emp where not (id > 2) order by id # 1;2",
        "select id from emp where dept = 20 and id > 3 # 4",
        "select id from emp where dept = 10 or name = 'fay' order by id # 1;2;6",
        "select id from emp where name like '%a%' order by id # 1;4;6",
        "select upper(name) || '!' from emp where id = 1 # ANN!",
        "select case when id < 3 then 'low' when id < 5 then 'mid' else 'high' end from emp order by id # low;low;mid;mid;high;high",
        "select coalesce(dept, 0) from emp order by id # 10;10;20;20;0;30",
        "select distinct dept from emp order by dept # 10;20;30;null",
        "select distinct dept from emp order by dept desc # null;30;20;10",
        "select id from emp order by dept nulls first, id # 5;1;2;3;4;6",
        "select id from emp order by score, id # 3;5;1;6;2;4",
        "select id from emp order by score desc, id # 4;2;6;1;3;5",
        "select id from emp order by id limit 2 offset 3 # 4;5",
        "select id from emp order by id offset 4 # 5;6",
        "select id from emp limit 0 # ",
        "select id from emp order by id fetch first 1 row only # 1",
        "select 7 / 2, 7 % 2, -7 / 2 # 3|1|-3",
        "select 1 + 2 * 3 # 7",
        "select 1, 'a', null, true # 1|a|null|true",
        "values (1, 'a'), (2, 'b') # 1|a;2|b",
        "select count(*) from (values (1), (2), (3)) v # 3",
        // aggregates
        "select count(*), count(dept), count(distinct dept), sum(id), min(name), max(salary) from emp # 6|5|3|21|ann|300.00",
        "select dept, count(*) from emp group by dept order by dept # 10|2;20|2;30|1;null|1",
        "select dept, sum(salary) from emp where dept is not null group by dept having count(*) > 1 order by 1 # 10|300.00;20|450.50",
        "select avg(id) from emp # 3.5000000000000000",
        "select sum(id) from emp where id > 100 # null",
        "select count(*) filter (where dept = 10) from emp # 2",
        "select dept, id, count(*) from emp where dept is not null group by grouping sets ((dept), (id), ()) order by 1, 2 # 10|null|2;20|null|2;30|null|1;null|1|1;null|2|1;null|3|1;null|4|1;null|6|1;null|null|5",
        "select dept, count(*) from emp where dept < 30 group by rollup (dept) order by 1 # 10|2;20|2;null|4",
        "select dept is null, count(*) from emp group by dept is null order by 1 # false|5;true|1",
        // joins
        "select e.name, d.title from emp e join dept d on d.id = e.dept order by e.id # ann|sales;bob|sales;cid|tech;dan|tech",
        "select e.name, d.title from emp e left join dept d on d.id = e.dept where e.id > 3 order by e.id # dan|tech;eve|null;fay|null",
        "select d.title, e.id from emp e right join dept d on d.id = e.dept order by 1, 2 # empty|null;sales|1;sales|2;tech|3;tech|4",
        "select e.id, d.id from emp e full join dept d on d.id = e.dept order by 1, 2 # 1|10;2|10;3|20;4|20;5|null;6|null;null|40",
        "select count(*) from emp, dept # 18",
        "select count(*) from emp cross join dept # 18",
        "select a.id, b.id from emp a join emp b on a.id < b.id where b.id < 4 order by 1, 2 # 1|2;1|3;2|3",
        "select id, title from dept join (select id, name from emp) e using (id) # ",
        "select a.name from emp a join dept d on a.dept = d.id join emp b on b.dept = d.id and b.id <> a.id where d.title = 'tech' order by 1 # cid;dan",
        // sub-queries
        "select id from emp where salary = (select max(salary) from emp) order by id # 3;6",
        "select name from emp where dept in (select id from dept) order by id # ann;bob;cid;dan",
        "select id from dept where id not in (select dept from emp where dept is not null) # 40",
        "select id from dept where id not in (select dept from emp) # ",
        "select title from dept d where exists (select 1 from emp e where e.dept = d.id) order by 1 # sales;tech",
        "select title from dept d where not exists (select 1 from emp e where e.dept = d.id) # empty",
        "select title, (select count(*) from emp e where e.dept = d.id) from dept d order by id # sales|2;tech|2;empty|0",
        "select title, (select max(e.name) from emp e where e.dept = d.id) from dept d order by id # sales|bob;tech|dan;empty|null",
        "select name from emp e where salary > (select avg(salary) from emp x where x.dept = e.dept) order by id # bob;cid",
        "select id from emp where id > all (select id from emp where dept = 20) order by id # 5;6",
        "select id from emp where id < any (select id from emp where dept = 10) order by id # 1",
        "select s.n from (select name as n, id from emp) s where s.id = 2 # bob",
        "select count from (select count(*) from emp) s # 6",
        "select d.title, x.name from dept d, lateral (select name from emp e where e.dept = d.id order by salary desc limit 1) x order by 1 # sales|bob;tech|cid",
        "select d.title, x.name from dept d left join lateral (select name from emp e where e.dept = d.id order by id limit 1) x on true order by 1 # empty|null;sales|ann;tech|cid",
        // common table expressions and set operations
        "with x as (select dept, count(*) as n from emp group by dept) select dept from x where n = 2 order by 1 # 10;20",
        "with a as (select 1 as v), b as (select v + 1 as v from a) select a.v, b.v from a, b # 1|2",
        "select dept from emp where id < 3 union select id from dept order by 1 # 10;20;40",
        "select id from emp where id < 3 union all select id from emp where id < 2 order by 1 # 1;1;2",
        "select dept from emp intersect select id from dept order by 1 # 10;20",
        "select id from dept except select dept from emp # 40",
        "(select id from emp order by id desc limit 1) union all (select id from emp order by id limit 1) # 6;1",
        "with recursive r (n) as (select 1 union all select n + 1 from r where n < 4) select n from r order by n # 1;2;3;4",
        // windows
        "select id, row_number() over (order by id desc) from emp order by id limit 2 # 1|6;2|5",
        "select id, rank() over (partition by dept order by salary) from emp where dept = 20 order by id # 3|2;4|1",
        "select id, sum(id) over (order by id) from emp order by id # 1|1;2|3;3|6;4|10;5|15;6|21",
        "select id, lag(id) over (order by id), lead(name) over (order by id) from emp where id < 3 order by id # 1|null|bob;2|1|null",
        "select id, count(*) over (partition by dept) from emp order by id # 1|2;2|2;3|2;4|2;5|1;6|1",
        "select id, first_value(id) over (partition by dept order by id desc) from emp where dept = 10 order by id # 1|2;2|2",
        "select id, sum(id) over (order by id rows between 1 preceding and 1 following) from emp where id < 4 order by id # 1|3;2|6;3|5",
        "select * from (select id, row_number() over (partition by dept order by id) rn from emp) x where rn = 1 and id < 4 order by id # 1|1;3|1",
      })
  void query_givesRowsOfPostgreSql(String sql, String expected) {
    List<String> rows = expected == null ? List.of() : List.of(expected.split(";"));
    assertThat(db.run(sql, true)).as("with indexes").isEqualTo(rows);
    assertThat(db.run(sql, false)).as("without indexes").isEqualTo(rows);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 450, 900})
  void longLists_findTheRowsThatShortOnesDo(int length) {
    String list = IntStream.range(0, length).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    assertThat(db.query("select id from emp where id in (" + list + ") and id > 2 order by id"))
        .containsExactly("3", "4", "5", "6");
    assertThat(db.query("select id from emp where dept not in (" + list + ") order by id")).isEmpty();
  }

  @Test
  void names_areThoseOfPostgreSql() {
    Plan.Query plan =
        (Plan.Query)
            db.plan(
                "select id, 1 + 1, upper(name), count(*) over (), id::text, 'x'::text, case id when 1 then 2 end,"
                    + " coalesce(name, 'a'), (select 5), exists (select 1), null, name as \"Aa\", -id from emp",
                true);
    assertThat(plan.rows().columns().stream().map(OutputColumn::name))
        .containsExactly(
            "id", "?column?", "upper", "count", "id", "text", "case", "coalesce", "?column?", "exists", "?column?",
            "Aa", "?column?");
  }
}
