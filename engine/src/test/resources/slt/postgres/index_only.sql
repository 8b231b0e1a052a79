create table cover (id int primary key, a smallint, b bigint, t text, v varchar(10), d date, ts timestamp, tz timestamptz, u uuid, ok boolean, tm time, n numeric(6,2), x text)
insert into cover select i, case when i % 7 = 0 then null else (i % 5 - 2) end, i * 10000000000 - 50000000000, chr(96 + i) || repeat('é', i % 3), case when i % 4 = 0 then null else 'v' || i end, date '1999-12-28' + i, timestamp '1969-12-31 23:59:58.123456' + i * interval '1 second', timestamptz '1969-12-31 23:59:58.5+00' + i * interval '1 hour', ('00000000-0000-4000-8000-0000000000' || lpad(i::text, 2, '0'))::uuid, i % 2 = 0, time '23:59:30' + i * interval '1 second', i / 4.0, 'x' || i from generate_series(1, 20) i
insert into cover (id) values (21)
create index cover_a on cover (a, b)
create index cover_t on cover (t, v)
create index cover_d on cover (d, ts, tz)
create index cover_u on cover (u, ok, tm)
create index cover_n on cover (n, a)
create unique index cover_b on cover (b, a)
set timezone = 'UTC'
select a, b from cover where a = 1 order by b
select b from cover where a = -2 order by b desc
select a from cover where a = 2
select count(*) from cover where a = 1
select count(b) from cover where a >= 0
select a, b, x from cover where a = 1 order by b
select t, v from cover where t > 'd' and t < 'k' order by t
select t from cover where t like 'c%'
select v, t from cover where t = 'bé' or t = 'béé' order by t
select v from cover where t = 'd' || 'é'
select d, ts, tz from cover where d between '2000-01-01' and '2000-01-05' order by d
select ts from cover where d = '1999-12-29'
select tz, d from cover where d >= '2000-01-10' order by d
select u, ok, tm from cover where u > '00000000-0000-4000-8000-000000000015' order by u
select tm from cover where u = '00000000-0000-4000-8000-000000000019'
select n, a from cover where n > 4 order by n
select a from cover where n = 1.25
select b, a from cover where b < 0 order by b
select a from cover where b = -40000000000
select id from cover where id between 3 and 6 order by id
select id from cover order by id limit 3
select id from cover order by id desc limit 3
select max(id), min(id) from cover where id > 4
select t from cover order by t desc limit 3
select t from cover order by t nulls first limit 3
select a from cover where a is null
begin
insert into cover (id, a, b, t, v) values (100, 1, 5, 'e', 'new')
update cover set b = 6, t = 'ee' where id = 6
delete from cover where id = 11
select a, b from cover where a = 1 order by b
select t, v from cover where t > 'd' and t < 'k' order by t
select count(*) from cover where id > 5
rollback
select a, b from cover where a = 1 order by b
select c.id, o.b from cover c join cover o on o.a = c.id and c.id < 3 order by 1, 2
select b from cover where a = 1 order by b for update
update cover set a = 2 where a = 1 and b > 0 returning a, b
delete from cover where t = 'a' returning t
alter table cover alter column a type int
select a from cover where a = 2
alter table cover rename column b to bb
select bb from cover where a = 2 order by bb
alter table cover add column late int default 7
create index cover_late on cover (late, id)
select late from cover where late = 7 and id < 4
drop table cover
