select '5' in (1,5)
select '5' = 5
select '5' = any(array[1,5]), 1
select '5' in ('1'::int, '5'::int)
select '5' <> all(array[1,5])
select '5' > any(array[1,5])
select '5' = any(array[1,5]::int[])
select '5' = any((select array[1,5])::int[])
create table t(a int[], b int)
insert into t values (array[1,5], 5)
select '5' = any(a) from t
select '5' = any(a || 6) from t
select '5' = any(array[b, 7]) from t
select 5 = any('{5,6}')
select '5' = any('{5,6}')
select abs(1) over ()
select lower('a') over (order by 1)
select (row_number() over ()), abs(2) over () from t
select count(*) from t group by ()
select sum(count(*)) over () from t group by ()
select sum(count(*)) over (), rank() over (order by sum(b)) from t having count(*) > 0
select rank() over (order by sum(b)) from t
select sum(b) over (partition by count(*)) from t
select nullif('2024-01-01'::date, '2024-01-01'::timestamp), nullif(1::real, 1), nullif(1::real, 1::float8), nullif(1::float8, 1), nullif(1::numeric,1::float8), nullif(1::bigint, 1.5), nullif(3, 1::bigint), nullif(1.5, null), nullif(null, 1.5), nullif(1, '2')
select row(1) is distinct from row(null), row(1,2) is distinct from row(1,3), row(null,1) is not distinct from row(null,1), (1,2) is distinct from (1,2,3)
select b in (select 'a'::text) from t
select b not in (select true) from t
select b = any(select 'a'::text) from t
select b > all(select 'a'::text) from t
select '1' in (select b from t)
select true in (select b from t)
select (1,2) in (select 1, 'a'::text)
select 1.5 in (select b from t)
select b in (select '5.0'::numeric) from t
select 'x' in (select 'x'::varchar)
select '1'::varchar in (select 'x'::char(3))
select current_date in (select now())
select array[1] in (select array[1])
select 'a'::name in (select 'a'::text)
with r as (select random() x) select x = x, (select x from r) = (select x from r) from r
with r as (select random() x) select x = x from r
with r as (select random() x from generate_series(1,5)) select count(*) from r where x in (select x from r)
with r as (select generate_series(1,3) g, random() x), q as (select * from r where g > 1) select count(*) from r join q on r.x = q.x
with r as materialized (select 1 a) select * from r, r b
with r(a) as (select random()) select count(distinct a) from (select a from r union all select a from r) u
with r(a) as (select random()), r2 as (select a + 1 as a from r) select count(*) from r join r2 on r.a = r2.a - 1.0
create sequence s
create view v as with r as (select nextval('s') as n) select a.n, b.n as m from r a, r b
select * from v
select * from v v1, v v2
insert into t with r as (select nextval('s')::int n) select array[a.n], b.n from r a, r b
select * from t order by b
update t set b = (with r as (select nextval('s')::int n) select a.n - b.n from r a, r b)
select * from t
with recursive r(n, x) as (select 1, random() union all select n+1, x from r where n < 3), p as (select * from r) select count(*) from p a join p b on a.x = b.x
select count(distinct x) from (select x from (with r as (select random() as x) select a.x from r a join r b on a.x = b.x) q, generate_series(1,3)) z
select array(select * from t)
select array(select b from t), array(select 1), array(values (1),(2))
select json_array(select a, b from t)
select json_array(select b from t)
select nullif('1', 1.5), nullif('x', 'x'::text)
select 5 = any(null::text[]), 'a' = any(null)
select 'a' ~ any(array['b','a']), 'abc' like any(array['a%','x']), 'abc' like all('{a%,%c}')
