create extension if not exists vector
create table doc (id int primary key, g int, topic text, score numeric, e vector(2))
insert into doc select i, i % 4, 't' || i % 3, ((i * 37 % 11) / 2.0)::numeric(6,1), ('[' || i % 10 || ',' || i * 7 % 13 || ']')::vector from generate_series(1, 60) i
insert into doc values (61, null, 't0', 1, '[1,1]'), (62, null, 't1', 2, '[2,1]'), (63, null, null, null, null), (64, 1, 't1', 1, null)
create index doc_g on doc (g)
create index doc_e on doc using hnsw (e vector_l2_ops)
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn <= 3 order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn < 3 order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn = 2 order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where 2 >= rn order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn between 2 and 3 order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn > 14 order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn <= 0
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn <= -1
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn <= null
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn <= 1.5 order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn in (1, 3) order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn = g order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn <= 2 or g = 1 and rn <= 4 order by g, rn
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc where topic = 't1') x where rn <= 2 order by g, rn
select * from (select id, topic, row_number() over (partition by topic order by score desc, id desc) as rn from doc) x where rn <= 2 order by topic, rn
select * from (select id, topic, row_number() over (partition by topic order by score desc nulls last, id) as rn from doc) x where rn <= 2 order by topic, rn
select * from (select id, topic, row_number() over (partition by topic order by score nulls first, id) as rn from doc) x where rn <= 2 order by topic, rn
select * from (select id, g, topic, row_number() over (partition by g, topic order by score, id) as rn from doc) x where rn <= 1 order by g, topic
select * from (select id, row_number() over (partition by g % 2 order by score * -1, id) as rn, g + 1 as h from doc) x where rn <= 2 order by h, rn, id
select * from (select id, g, row_number() over (partition by g order by score, id) as rn, sum(score) over (partition by g) as s from doc) x where rn <= 2 order by g, rn
select * from (select id, g, row_number() over (partition by g order by score, id) as a, row_number() over (partition by topic order by id) as b from doc) x where a <= 2 and b <= 8 order by id
select * from (select id, g, rank() over (partition by g order by score) as r from doc) x where r <= 1 order by id
select * from (select id, row_number() over (order by score, id) as rn from doc) x where rn <= 3 order by rn
select g, count(*) from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn <= 3 group by g order by g
select x.id, y.topic from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x join doc y on x.id = y.id where rn <= 1 order by x.id
select distinct on (g) g, id, e <-> '[3,3]' as d from doc order by g, e <-> '[3,3]', id
select distinct on (g) g, id from doc order by g desc, e <-> '[0,9]', id
select distinct on (topic) topic, id from doc where g = 2 order by topic, score desc, id
select distinct on (g, topic) g, topic, id from doc order by g, topic, e <-> '[1,1]', id
select distinct on (g) g, id from doc where id > 30 order by g, id limit 2
select distinct on (g) g, id from doc order by g, id desc offset 1
select distinct on (g) * from doc order by g, score, id
select (select id from (select id, row_number() over (partition by d2.g order by d2.e <-> d.e, d2.id) as rn from doc d2 where d2.g = d.g) x where rn = 2) from doc d where d.id in (1, 2, 3, 4) order by d.id
select d.id, l.id from doc d, lateral (select id, row_number() over (partition by topic order by e <-> d.e, id) as rn from doc) l where d.id <= 2 and l.rn <= 1 order by d.id, l.id
analyze doc
select * from (select id, g, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn <= 3 order by g, rn
select distinct on (g) g, id, e <-> '[3,3]' as d from doc order by g, e <-> '[3,3]', id
delete from doc where id in (select id from (select id, row_number() over (partition by g order by score, id) as rn from doc) x where rn > 2)
select id, g, score from doc order by g, score, id
update doc set score = -1 where id in (select id from (select id, row_number() over (partition by g order by e <-> '[3,3]', id) as rn from doc) x where rn = 1) returning id
drop table doc
