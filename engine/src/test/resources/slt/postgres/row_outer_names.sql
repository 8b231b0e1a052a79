create table r (id int primary key, a int)
insert into r values (1, 10), (2, 20), (3, 30)
select count(*) from generate_series(1, 5) a where exists (select 1 from generate_series(1, 5) b where b + a < 4)
select sum(n) from generate_series(1, 4) a, lateral (select count(*) as n from generate_series(1, 4) b where b > a) x
select a, (select max(b) from generate_series(1, 3) b where b < a) from generate_series(1, 3) a order by a
select r, (select a from generate_series(1, 1) g) from r order by id
select id, (select r from generate_series(1, 1) g) from r order by id
select id, (select (r).a + g from generate_series(1, 1) g) from r order by id
select id from r where exists (select 1 from r s where s.a > r.a and r.id = 2) order by id
select id from r a where exists (select 1 from generate_series(15, 25) g where g = a) order by id
