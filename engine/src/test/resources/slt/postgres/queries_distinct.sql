create table t(a int, b int)
insert into t values (1,1),(1,2),(2,3),(null,4)
values (1),(2),(3) limit 2
values (1),(2),(3) limit 1+1
values (1),(2),(3) order by 1 desc limit 1+1
create view v as select * from t order by b limit 1+1
select * from v
create view v3 as select a, (select b from t t2 order by b desc limit 2-1) m from t
select * from v3
insert into t values ((select b from t order by b limit 1+0), 10) returning (select count(*) from (select 1 from t limit 1+1) q)
insert into t (a, b) values (1, (select max(b) from (select b from t order by b limit 1+2) q))
update t set a = (select b from t order by b limit 2-1) where b = 10 returning a, (select b from t order by b desc limit 2-1)
delete from t where b = 10 returning (select count(*) from (select 1 from t limit 1+1) q)
create table t2 (x int default 1, y int)
insert into t2 (y) select b from t order by b limit 1+1
select * from t2
merge into t2 using (select b from t order by b limit 1+1) s on s.b = t2.y when matched then update set x = 5 returning (select count(*) from (select 1 from t limit 1+1) q)
create materialized view mv as select * from t order by b limit 1+1
select * from mv
select distinct a, row_number() over (order by b) from t order by row_number() over (order by b)
select distinct a, row_number() over (order by b) r from t order by r
select distinct a, row_number() over (order by b) from t order by 2
select distinct a + 1, sum(b) over (partition by a) from t order by sum(b) over (partition by a), a + 1
select 'nosuch'::regproc
select row_to_json(x, true), row_to_json(x, false) from (select 1 a, 2 b) x
select row_to_json(x, true) from (select 1 a, array[1,2] b, null c, 'q"u,o{te' d, json '{"k": [1, 2]}' e) x
select row_to_json(row(1,2), true), row_to_json(row(1,2), false)
values (1, 'a'), (2, 'b') order by 2 desc
select * from (values (1), (2) limit 1) q
select distinct a, a, count(*) over (partition by a) n from t order by n desc, a
select distinct a as x, b % 2 as x, count(*) over () from t order by 1, 2
select distinct a, count(*) over () from t order by b
select distinct *, count(*) over () from t order by b
with q as (select distinct a, sum(b) over (partition by a) s from t order by s desc limit 2) select * from q order by s, a
select distinct t.a, first_value(t.b) over w from t window w as (partition by a order by b) order by t.a
