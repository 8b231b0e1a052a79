create table vol (id int primary key, n int, w text)
insert into vol values (1, 10, 'c'), (2, 30, 'a'), (3, 20, 'b'), (4, 10, null), (5, null, 'a')
create table voltwo (x int)
insert into voltwo values (5), (6)
select coalesce(nullif((random() * 0)::int, 0), 7) from vol
select coalesce(case when random() < 2 then null else 'a' end, w) from vol order by id
select coalesce(case when random() < 0 then null else 'a' end, w), coalesce(w, 'none') from vol order by id
select count(*) from (select coalesce(case when random() < 0.5 then null else 1 end, 2) as c from generate_series(1, 1000)) x where c is null
select count(*) from (select coalesce(case when random() < 0.5 then null else random() end, null, 2) as c from generate_series(1, 1000)) x where c is null
select coalesce(n, id / 0) from vol where n is not null order by id
select coalesce(null, null, n, id) from vol order by id
select count(distinct r) from (select (select random()) as r from vol) x
select count(distinct r) from (select (select random() from voltwo limit 1) as r from vol) x
select count(distinct r) from (select (select random() + vol.id * 0) as r from vol) x
select count(distinct r) from (select random() as r from vol) x
select count(distinct b.r) from vol a, (select random() as r) b
select count(distinct b.r) from vol a, (select x, random() as r from voltwo) b
select count(distinct b.r) from vol a left join (select x, random() as r from voltwo) b on b.r >= a.id * 0
select count(distinct b.r) from vol a left join lateral (select random() + a.id * 0 as r) b on true
select count(*) from vol where (select random()) >= 0
select count(distinct id) from vol where id + (select random()) > 0
select (select gen_random_uuid()) = (select gen_random_uuid())
select count(distinct u) from (select (select gen_random_uuid()) as u from vol) x
select (select max(i.id + x) from voltwo) from vol i order by id
select (select max(x) from voltwo where x > i.id) from vol i order by id
select (select count(*) from voltwo) from vol
select array_agg(distinct n), array_agg(w order by id) from vol
select array_agg(distinct n order by n desc), array_agg(distinct w) from vol
select array_agg(distinct n) from vol
select array_agg(distinct w) from vol
select w, array_agg(distinct n) from vol group by w order by w
select json_agg(distinct n), string_agg(distinct w, ',') from vol
select string_agg(distinct n::text, '-'), count(distinct n), sum(id) from vol
select array_agg(distinct id % 3), max(n), string_agg(w, ',' order by id desc) from vol
select id from vol order by sum(n) over (order by id) desc, id
select id, sum(n) over (order by id) as s from vol order by sum(n) over (partition by w), id
select id from vol order by sum(n) over (partition by w) desc nulls last, id
select id from vol group by id order by sum(id) over (), id
select w, sum(n) from vol group by w order by sum(sum(n)) over (order by w) desc, w
select id from vol order by count(*) over (partition by n > 10), id desc
select id from vol order by avg(n) over (order by id rows 1 preceding) desc, id
select id from vol order by max(n) over w, id window w as (partition by w)
select id, rank() over (order by n) from vol order by row_number() over (order by w, id)
select id from vol order by -sum(n) over (order by id), id limit 3
select id from vol order by nothing(n) over (order by id)
select id from vol order by sum(nope) over (order by id)
