create table t(a int, b int)
insert into t values (1,1),(1,2),(2,3),(null,4)
select count(*) from t t0, t t1 right join (values (100)) q(x) on t1.a = q.x
select * from t t0, t t1 full join (values (100)) q(x) on t1.a = q.x order by 1,2,3,4,5
select count(*) from t t0, t t1 left join (values (2)) q(x) on t1.a = q.x
select count(*) from t t0 cross join t t1 join t t2 on t0.a = t2.a
create domain nd as int not null
create domain pd as int check (value > 0)
create table p(id int primary key)
create table f(id nd references p on delete set null)
insert into p values (1), (2), (3), (-5)
insert into f values (1)
delete from p where id = 1
select * from f
create table f2(id pd default -5 references p on delete set default)
insert into f2 values (2)
delete from p where id = 2
select * from f2
create table f3(id pd references p on update cascade on delete cascade)
insert into f3 values (3)
update p set id = -3 where id = 3
update p set id = 30 where id = 3
select * from f3
delete from p where id = 30
select * from f3
select a, b from t where (a, b) is distinct from (1, null) order by b
select a, b from t where row(a, b) is not distinct from row(null, 4)
select row() < row()
create table u(b int, c int)
insert into u values (1, 10), (3, 30)
select t0.b, t1.b, u.b, x from t t0, t t1 right join u on t1.b = u.b left join (values (1), (4)) v(x) on v.x = u.b order by 1, 2, 3, 4
select t0.b, t1.b, u.b from t t0, t t1, t t2 full join u on t2.b = u.b and u.c > 10 where t0.b = 1 and t1.b = 1 order by 3
update t set a = 100 from u u1, u u2 right join (values (7)) q(x) on u2.b = q.x where t.b = u1.b
select * from t order by b
