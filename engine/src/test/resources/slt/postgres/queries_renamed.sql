create table t(q1 int, q2 int)
insert into t values (1, 456), (1, 999), (2, 1), (2, 2), (2, -2)
select A.id, array(select B.id from t as B(q, id) where B.id = A.id) from (select q2 as id, (select q1) as x from t) A
select A.id, (select B.id from t as B(q, id) where B.id = A.id) from (select q2 as id, (select q1) as x from t) A
select A.id, array(select B.id from t as B(q, id) where B.id = A.id) from (select q2 as id, q1 + 1 as x from t) A
select A.id, A.x, array(select B.id from t as B(q, id) where B.id = A.id) from (select q2 as id, (select q1) as x from t) A
select A.id, exists (select B.id from t as B(q, id) where B.id = A.id) from (select q2 as id, (select q1) as x from t) A
select A.id, array(select B.id from (select id, row_number() over (partition by id) as r from (select q2 as id from t) z) B where B.id = A.id) from (select q2 as id, (select q1) as x from t) A
select A.id, array(select A.id) from (select q2 as id, (select q1) as x from t) A
select A.id, (select sum(B.id) from t as B(q, id) where B.id = A.id) from (select q2 as id, (select max(q1) from t u where u.q2 = t.q2) as x from t) A
with A as ( select q2 as id, (select q1) as x from t ), B as ( select id, row_number() over (partition by id) as r from A ), C as ( select A.id, array(select B.id from B where B.id = A.id) from A ) select * from C order by 1
create view wv as select q2 as id, q1 * 2 as d from t
select d, id, (select count(*) from t u where u.q2 <= wv.id) from wv order by id
select id, exists (select 1 from t u where u.q1 = wv.d) e, id in (select q1 from t u where u.q2 < wv.d) i from wv order by id
update t set q1 = s.n from (select id as k, (select count(*) from t u where u.q2 < wv.id)::int n from wv) s where s.k = t.q2
select * from t order by q2
