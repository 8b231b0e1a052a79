create table t(a int primary key, b text, constraint t_check check (a > 0))
drop function nothing()
drop function if exists nothing()
drop function nothing(int, text, int[])
drop function if exists nothing(int, text, int[]), other(double precision)
drop function nothing
drop function if exists nothing
drop function if exists nothing(a int, out b text, inout c timestamp with time zone) cascade
drop function nothing(in a character varying, variadic b numeric[])
drop procedure nothing(int)
drop procedure nothing
drop procedure if exists nothing(int)
drop routine nothing(int)
drop routine if exists nothing
drop aggregate nothing(*)
drop aggregate nothing(int)
drop aggregate if exists nothing(int, text)
drop trigger nothing on t
drop trigger if exists nothing on t
drop trigger nothing on missing
drop trigger if exists nothing on missing
drop trigger if exists nothing on missing.missing
drop rule nothing on t
drop rule if exists nothing on t
drop rule nothing on missing
drop policy nothing on t
drop policy if exists nothing on t
drop publication nothing
drop publication if exists nothing
drop subscription if exists nothing
drop server nothing
drop server if exists nothing
drop collation nothing
drop collation if exists nothing
drop conversion nothing
drop conversion if exists nothing
drop statistics nothing
drop statistics if exists nothing
drop event trigger nothing
drop event trigger if exists nothing
drop foreign table nothing
drop foreign table if exists nothing
drop foreign data wrapper nothing
drop foreign data wrapper if exists nothing cascade
drop text search parser nothing
drop text search dictionary nothing
drop text search template nothing
drop text search configuration nothing
drop text search configuration if exists nothing
drop function
drop trigger nothing
create index t_b on t using hash (b)
create index t_h on t using hash (b, a)
create index t_h on t using hash (b desc)
create unique index t_h on t using hash (b)
create index t_h on t using hash (b) include (a)
insert into t select g, 'x' || g % 10 from generate_series(1, 50) g
select count(*) from t where b = 'x3'
cluster t using t_pkey
cluster t using nothing
cluster missing using nothing
alter table t cluster on t_pkey
create table s(a int) with (fillfactor = 70, autovacuum_enabled = false, toast.autovacuum_enabled = false, autovacuum_vacuum_scale_factor = 0.05)
create table s1(a int) with (nothing = 1)
create table s1(a int) with (fillfactor = 5)
create index if not exists on t(b)
begin
create index concurrently t_c on t(b)
rollback
begin
reindex table concurrently t
rollback
begin
reindex (concurrently) index t_b
rollback
create unique index t_n on s(a) nulls not distinct
alter table s add primary key using index t_n
create domain d as int constraint d_positive check (value > 0)
comment on constraint d_positive on domain d is 'positive'
select obj_description(oid, 'pg_constraint') from pg_constraint where conname = 'd_positive'
comment on constraint nothing on domain d is 'positive'
comment on constraint d_positive on domain missing is 'positive'
comment on constraint d_positive on domain d is null
select obj_description(oid, 'pg_constraint') from pg_constraint where conname = 'd_positive'
comment on constraint t_check on t is 'is positive'
comment on constraint t_pkey on t is 'is a key'
comment on index t_b is 'by b'
select conname, obj_description(oid, 'pg_constraint') from pg_constraint where conrelid = 't'::regclass and contype in ('c', 'p') order by 1
alter table t drop constraint t_check
alter table t add constraint t_check check (a > 1) not valid
select conname, obj_description(oid, 'pg_constraint') from pg_constraint where conrelid = 't'::regclass and contype in ('c', 'p') order by 1
select count(*) from pg_description where description in ('by b', 'is a key', 'is positive')
create type pair as (x int, y text)
comment on type pair is 'two'
comment on column pair.x is 'the first'
select col_description('pair'::regclass, 1), col_description('pair'::regclass, 2), obj_description('pair'::regtype, 'pg_type')
comment on column pair.z is 'the third'
drop type pair
drop table t
select count(*) from pg_description where description in ('by b', 'is a key', 'is positive', 'the first', 'two')
create role drop_absent_a
create role drop_absent_b
create role drop_absent_c
grant drop_absent_a to drop_absent_b with admin option
set role drop_absent_b
grant drop_absent_a to drop_absent_c with admin option
reset role
set role drop_absent_c
grant drop_absent_a to drop_absent_b with admin option granted by drop_absent_c
reset role
revoke drop_absent_a from drop_absent_b
revoke drop_absent_a from drop_absent_b cascade
select count(*) from pg_auth_members where roleid = 'drop_absent_a'::regrole
comment on role drop_absent_a is 'a role'
select shobj_description('drop_absent_a'::regrole, 'pg_authid')
select count(*) from pg_shdescription where description = 'a role'
comment on role drop_absent_a is null
select shobj_description('drop_absent_a'::regrole, 'pg_authid')
comment on role drop_absent_d is 'a role'
drop role drop_absent_a, drop_absent_b, drop_absent_c
