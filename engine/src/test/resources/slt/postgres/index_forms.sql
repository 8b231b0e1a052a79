create table o(a int, b int, c text, n numeric, e varchar(5), u text collate "C")
insert into o select nullif(g % 5, 0), nullif(g % 7, 0), 'x' || g, g / 4.0, 'v' || g % 3, 'u' || g % 2 from generate_series(1, 300) g
create index o_1 on o(a desc, b)
create index o_2 on o(b desc nulls last, a nulls first)
create index o_3 on o(a asc nulls last, b desc nulls first) include (c, n)
create index o_4 on o(c text_pattern_ops, e varchar_pattern_ops desc)
create index o_5 on o(c collate "C", u collate "default", u)
create index o_6 on o((a + b) desc, lower(c) text_pattern_ops nulls first) include (n) where a > 1
create unique index o_7 on o(c desc, n) include (a, b)
create index o_8 on o(c text_ops, a int4_ops, n numeric_ops)
create index on o(a desc) with (fillfactor = 70)
select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'o'::regclass and indexrelid::regclass::text <> 'o_a_idx' order by indexrelid::regclass::text
select indexrelid::regclass::text, indoption::text, indcollation::text, indnatts, indnkeyatts, indkey::text from pg_index where indrelid = 'o'::regclass order by 1
select i.indexrelid::regclass::text, o.opcname from pg_index i, unnest(i.indclass::oid[]) with ordinality k(c, n) join pg_opclass o on o.oid = k.c where i.indrelid = 'o'::regclass order by 1, k.n
select pg_get_indexdef(i.indexrelid, n, true) from pg_index i, generate_series(1, 4) n where i.indrelid = 'o'::regclass and i.indexrelid in ('o_3'::regclass, 'o_6'::regclass, 'o_4'::regclass) order by i.indexrelid::regclass::text, n
create index on o(a text_ops)
create index on o(c nothing_ops)
create index on o(a collate "C")
create index on o(c collate nothing)
create index on o(c int4_ops)
create index on o(a varchar_pattern_ops)
select a, b from o order by a desc, b limit 7
select a, b from o order by a nulls first, b desc limit 7
select a, b from o order by a, b desc nulls last limit 7
select b, a from o order by b desc nulls last, a nulls first limit 7
select b, a from o order by b nulls first, a desc nulls last limit 7
select b, a from o order by b nulls last, a desc limit 7
select a, b from o order by a, b desc limit 7
select a, b, c, n from o where a = 3 and b > 2 order by b desc, c limit 5
select a, b, c from o where a = 3 order by a, b desc, c limit 3
select a, b from o where a = 3 order by b desc limit 60
select a, b from o where a = 3 order by b nulls first limit 10
select min(a), max(a), min(b), max(b), min(c), max(c) from o
select min(b) from o where a = 2
select max(b) from o where a = 2
select count(*) from o where a between 2 and 3
select count(*) from o where a > 2
select count(*) from o where a >= 2
select count(*) from o where a < 2
select count(*) from o where a <= 2
select count(*) from o where a is null
select count(*) from o where a is not null
select count(*) from o where b >= 2 and b < 5
select count(*) from o where b in (1, 3, 5)
select count(*) from o where a in (1, 3) and b = 2
select sum(n), count(c) from o where a = 3 and b > 2
select count(*) from o where c like 'x1%'
select count(*) from o where c >= 'x2' and c < 'x3'
select c from o where c = 'x77'
select c, n, a from o where c = 'x77'
insert into o(c, n) values ('x77', 77 / 4.0)
update o set n = n + 1000 where a = 4 and b = 6
select a, b, n from o where a = 4 and b = 6 order by n
begin
update o set n = 1.500 where c = 'x1'
select n from o where a = 1 and b = 1 order by n limit 2
rollback
select n from o where a = 1 and b = 1 order by n limit 2
delete from o where a = 3 and b = 1
select count(*) from o where a = 3
update o set a = 3 where a is null
select count(*) from o where a = 3
select a, b from o where a + b > 8 and a > 1 order by a + b desc, lower(c) limit 4
alter table o alter column n type float8
select a, b, n from o where a = 4 and b = 6 order by n limit 3
alter table o drop column n
select indexrelid::regclass::text from pg_index where indrelid = 'o'::regclass order by 1
drop index o_5, o_a_idx
create table p(like o including indexes)
select replace(indexdef, 'p_', 'o_') from pg_indexes where tablename = 'p' order by indexname
create table q(a int, b text, c int, primary key (a) include (b), unique (c) include (a, b))
select conname, pg_get_constraintdef(oid), conkey::text from pg_constraint where conrelid = 'q'::regclass and contype in ('p', 'u') order by 1
insert into q values (1, 'one', 10), (2, 'two', 20)
insert into q values (1, 'more', 30)
insert into q values (3, 'more', 20)
insert into q values (1, 'more', 30) on conflict (a) do update set b = excluded.b
select a, b from q where a = 1
select b from q where a in (1, 2) order by a
update q set b = 'zwei' where a = 2
select b from q where a = 2
select b, a from q where c = 20
alter table q add constraint q_x unique (b) include (nothing)
alter table q alter constraint q_pkey deferrable
create unique index q_d on q(a desc)
alter table q add constraint q_d unique using index q_d
