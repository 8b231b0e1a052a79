create table e()
select count(*) from e
insert into e default values
insert into e default values
select count(*) from e
select 1 as one from e
select count(*) from e where true
select count(*) from e where false
select 1 as one from e a, e b
select 1 as one from e limit 1
select exists (select from e)
select attname from pg_attribute where attrelid = 'e'::regclass and attnum > 0
select relnatts, relname from pg_class where oid = 'e'::regclass
insert into e values (1)
insert into e(a) values (1)
insert into e select from e
insert into e select * from e limit 1
select count(*) from e
create table e()
create table if not exists e()
alter table e add column a int default 7
select * from e
insert into e values (1)
update e set a = 2 where a = 1
select a, count(*) from e group by a order by a
create index e_a on e(a)
alter table e drop column a
select count(*) from e
select indexrelid::regclass from pg_index where indrelid = 'e'::regclass
alter table e drop column a
alter table e drop column if exists a
alter table e add primary key (a)
alter table e add check (1 > 0)
alter table e add column b text
select count(*), count(b) from e
insert into e values ('x')
select b from e where b is not null
alter table e drop column b cascade
create view v as select 1 as one from e
select count(*) from v
delete from e
select count(*) from e
insert into e default values
begin
delete from e
select count(*) from e
rollback
select count(*) from e
truncate e
select count(*) from e
analyze e
create table f(like e)
insert into f default values
create table g(x int)
alter table g drop x
insert into g default values
select count(*) from f, g
select count(*) from f left join g on true
select x.*, 1 as one from f x
insert into g select x.* from f x
select count(*) from (select * from g) s
with w as (select * from g) select count(*) from w
select from g union all select from f
select 1 as one from g order by 1 limit 1
delete from g where exists (select from f)
select count(*) from g
insert into g default values returning 1 as one
create table h as select from g
select count(*) from h
drop view v
drop table e, f, g, h
select count(*) from pg_class where relname = 'e'
