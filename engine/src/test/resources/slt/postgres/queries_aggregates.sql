create table t(a int, b int, c text, v varchar)
insert into t values (1,1,'x','x'),(1,2,'y','z'),(2,3,'x','z'),(null,4,'z',null)
select string_agg(distinct c, ',' order by a) from t
select string_agg(distinct c, ',' order by c desc) from t
select string_agg(distinct c, ',' order by c desc, a) from t
select string_agg(distinct c, c order by c, c) from t
select string_agg(distinct v, ',' order by v desc) from t
select string_agg(distinct v, ',' order by v desc nulls first) from t
select string_agg(distinct v, ',' order by a) from t
select string_agg(distinct v, ',' order by lower(v)) from t
select a, string_agg(distinct v, ',' order by v) from t group by a order by 1
select string_agg(distinct a::text, ',' order by a) from t
select string_agg(distinct a::text, ',' order by a::text) from t
select array_agg(distinct c order by a) from t
select array_agg(distinct v order by v desc) from t
select json_agg(distinct v order by v) from t
select string_agg(distinct v, ',' order by v) filter (where b > 1) from t
select string_agg(v, ',' order by b desc), min(v), max(v) from t
select (1,2) in (select 1, 'a'::text)
select (1,2) in (select 1, 2), (1, 2) in (select a, b from t)
select (a, v) in (select 1, 'x') from t
select (1,'2') in (select a, v from t)
select nullif(null, 1.5), nullif(null,1), nullif(null,'a'), nullif(null, null)
select sum(count(*)) over () from t
select sum(count(*)) over (), count(*) from t
select rank() over (order by sum(b)) from t
select sum(b) over (partition by count(*)) from t
select max(b), row_number() over (order by max(b)) from t
select sum(sum(b)) over w from t window w as (order by count(*))
select b, sum(count(*)) over () from t
select count(*) over (), sum(1) over () from t
select (select sum(count(*)) over () from t) from t
select * from (select sum(count(*)) over () s from t) q
create view vv as select sum(count(*)) over () s from t
select * from vv
select sum(count(*)) over () from t where false
select sum(max(b)) over (), avg(b) from t order by rank() over (order by min(b))
select * from t right join lateral (select 1) q on true
select * from t right join lateral (select t.a) q on true
select * from t full join lateral (select t.a) q on true
select * from t full join lateral (select 1 as one) q on true
select * from t t1 right join lateral (select t.a from t where t.a = 1) q on t1.a = q.a
select * from t t1 right join lateral (select t2.a from t t2 where t2.a = t1.b) q on true
select * from t t1 right join lateral generate_series(1, t1.a) g on true
select * from t t1 right join generate_series(1, t1.a) g on true
select * from t t1 full join lateral generate_series(1, 2) g on t1.a = g
