create schema s create table t(a int primary key, b text) create view v as select a, b from t where a > 0 create index t_b on t(b) create sequence q start 5 grant select on t to public
select c.relname, n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 's' order by 1
insert into s.t values (1, 'one')
select * from s.v
select nextval('s.q')
select grantee, privilege_type from information_schema.role_table_grants where table_schema = 's' and grantee = 'PUBLIC'
create schema s create table t(a int)
create schema s1 create view v as select * from t create table t(a int references u) create table u(a int primary key)
create schema s1 create view v as select * from t create table t(a int)
select * from s1.v
create schema s2 create table s2.t(a int) create view s2.v as select * from s2.t
select * from s2.v
create schema s3 create table s2.x(a int)
create schema s3 create view s2.x as select 1
create schema s3 create index on s2.t(a)
create schema s3 create sequence s2.x
create schema if not exists s2 create table x(a int)
create schema s3 create table t(a int) create table t(a int)
select count(*) from pg_namespace where nspname = 's3'
create schema s3 create type x as enum ('a')
create schema s3 insert into s2.t values (1)
create schema s3
create table t(a int, only_here int)
create schema s4 create view v as select only_here from t
select * from s4.v
create role schema_elements_a
create schema authorization schema_elements_a create table t(a int) create view v as select a from t
select tablename, tableowner from pg_tables where schemaname = 'schema_elements_a'
select viewname, viewowner from pg_views where schemaname = 'schema_elements_a'
drop schema s, s1, s2, s3, s4, schema_elements_a cascade
drop table t
drop role schema_elements_a
select count(*) from pg_namespace where nspname like 's_' or nspname = 's'
