create table t(a int, b int, c text)
insert into t values (1,1,'x'),(1,2,'y'),(2,3,'x'),(null,4,'z')
create table e(a int, b int, c text)
select count(distinct a), sum(b) from e group by rollup(a)
select count(distinct a), sum(b) from t where false group by rollup(a), rollup(b)
select a, count(distinct b) from e group by grouping sets ((a), ())
select a, b, count(distinct c), count(distinct b), grouping(a, b) from e group by cube (a, b)
select a, sum(distinct b), count(*) from t group by rollup(a) order by 1, 2
select a, sum(distinct b) filter (where b > 1), count(*) filter (where b > 2), count(distinct c) from t group by rollup(a) order by 1, 2
select a, sum(distinct b) filter (where b > 1), count(*) filter (where b > 2), count(distinct c) from e group by rollup(a) order by 1, 2
select array_agg(distinct a), string_agg(distinct c, ','), array_agg(distinct c order by c) from e group by rollup(b)
select array_agg(distinct a), string_agg(distinct c, ',') from t group by rollup(a) order by 1
select b, array_agg(distinct a) from t group by grouping sets ((b), ()) order by 1
select count(distinct (a, b)), count(distinct a) from e group by rollup(c)
select count(distinct (a, b)), count(distinct a) from t group by rollup(c) order by 1, 2
select avg(distinct a), max(b), min(distinct b) from e group by rollup(c)
select json_agg(distinct a), jsonb_agg(distinct c) from e group by rollup(b)
select json_agg(distinct a), jsonb_agg(distinct c) from t group by rollup(()), ()
select count(distinct a) from e group by ()
select count(distinct a) from e group by grouping sets ((), ())
select count(*) from e group by grouping sets ((), ())
select count(*) from t group by grouping sets ((), (), (a)) order by 1
select count(distinct a) from e group by rollup(a) having count(distinct a) > 0
select a, rank(1) within group (order by b) from t group by rollup(a) order by 1
select a, rank(a + 1) within group (order by b desc) from t group by rollup(a) order by 1
select a, rank(a) within group (order by b) from t group by a order by 1
select a, percentile_disc(a / 2.0) within group (order by b) from t where a < 3 group by a order by 1
select x, y, grouping(x), grouping(y), count(*) from (select a as x, a as y from t) q group by x, rollup(y) order by 1,2,3,4
select x, y, count(*) from (select a as x, a as y from t) q group by grouping sets ((x), (y)) order by 1,2
select x, y, count(*) from (select a as x, a as y from t) q group by cube (x, y) order by 1,2,3
select x, y, count(*) from (select a + 1 as x, a + 1 as y from t) q group by x, rollup(y) order by 1,2,3
select x, count(*) from (select a as x, a as y from t) q group by rollup(x, y) order by 1,2
select a, a, count(*) from t group by a, rollup(a) order by 1,3
select a, b, count(*) from t group by a, rollup(a, b) order by 1,2,3
select a, b, count(*) from t group by grouping sets((a),(a),(b)) order by 1,2,3
select a, b, sum(b) from t group by rollup(a), rollup(a, b) order by 1,2,3
select 1 as one, count(*) from t group by rollup(1) order by 1,2
