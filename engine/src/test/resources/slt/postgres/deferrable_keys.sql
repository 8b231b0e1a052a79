create table d(i int unique deferrable initially deferred, j int primary key deferrable)
insert into d values (1,1),(2,2)
update d set j = 3 - j
select * from d order by j
update d set j = 1
select * from d order by j
begin
insert into d values (1,5)
select count(*) from d
commit
select count(*) from d
begin
set constraints d_i_key immediate
insert into d values (1,5)
rollback
begin
insert into d values (1,5)
set constraints all immediate
rollback
begin
insert into d values (1,5)
delete from d where j = 5
commit
begin
insert into d values (1,5)
update d set i = 7 where j = 5
commit
select * from d order by j
begin
insert into d values (2,6)
delete from d where j = 1
set constraints d_i_key immediate
rollback
begin
insert into d values (2,6)
savepoint s
update d set i = 8 where j = 6
rollback to s
commit
begin
insert into d values (8,8)
savepoint s
insert into d values (8,9)
rollback to s
commit
select * from d order by j
insert into d values (1,9) on conflict do nothing
insert into d values (1,9) on conflict (i) do nothing
insert into d values (1,9) on conflict on constraint d_pkey do update set i = 3
create table e(a int references d)
create table e(a int references d(i))
select conname, contype, condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'd'::regclass and contype in ('p', 'u') order by 1
select indexrelid::regclass, indimmediate, indisunique from pg_index where indrelid = 'd'::regclass order by 1
select constraint_name, is_deferrable, initially_deferred from information_schema.table_constraints where table_name = 'd' and constraint_type <> 'CHECK' order by 1
begin
update d set i = 4
drop table d
rollback
begin
update d set i = 4
alter table d add column k int
rollback
begin
update d set i = 4
truncate d
commit
select * from d order by j
begin
set constraints d_i_key deferred
rollback
begin
set constraints nothing deferred
rollback
create table f(a int, b int, c text, constraint f_ab unique (a, b) include (c) deferrable initially immediate, constraint f_c check (a > 0))
insert into f values (1,1,'a'),(2,1,'b'),(1,1,'c')
insert into f values (1,1,'a'),(2,1,'b')
update f set a = 3 - a
select * from f order by a
update f set a = null
update f set a = 1, b = null
select count(*) from f
begin
set constraints f_c immediate
rollback
begin
set constraints f_ab deferred
rollback
alter table f alter constraint f_ab deferrable
alter table f alter constraint f_c not deferrable
alter table f drop constraint f_ab
alter table f add constraint f_ab unique (a) deferrable
delete from f
alter table f add constraint f_ab unique (a) deferrable
alter table f add primary key (b) deferrable initially deferred
select conname, condeferrable, condeferred, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'f'::regclass and contype in ('p', 'u') order by 1
create table g(a int, check (a > 0) deferrable)
create table g(a int check (a > 0) deferrable)
create table g(a int deferrable)
create table g(a int unique not deferrable initially deferred)
create table g(a int unique deferrable not deferrable)
create table g(a int not null not deferrable)
create table g(a int initially immediate)
create table g(a int unique initially deferred, b int unique not deferrable initially immediate)
select conname, condeferrable, condeferred from pg_constraint where conrelid = 'g'::regclass and contype = 'u' order by 1
create table h(like g including indexes)
select conname, condeferrable, condeferred from pg_constraint where conrelid = 'h'::regclass and contype = 'u' order by 1
create unique index g_x on h(a)
alter table h add constraint h_x unique using index g_x deferrable initially deferred
select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'h'::regclass and contype = 'u' order by 1
create table k(id int primary key deferrable initially deferred, parent int)
insert into k values (1,null),(2,1),(3,2)
begin
update k set id = id + 1
select * from k order by id
commit
update k set id = 10 - id
select * from k order by id
select a.id, b.id from k a left join k b on b.id = a.parent order by 1
begin
insert into k values (8, 1)
select id, count(*) from k group by id order by id
select * from k where id = 8 order by parent nulls first
select distinct id from k where id = 8
rollback
