create table lit (id int primary key, small smallint, big bigint, num numeric(10,2), re real, dbl double precision, txt text, vc varchar(4), ch char(4), ok boolean, d date, ts timestamp, u uuid, j jsonb)
insert into lit values (1, 2, 3, 4.5, 0.1, 0.1, 'a', 'b', 'c', true, '2020-01-02', '2020-01-02 03:04:05', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{"a": 1}')
insert into lit values (2, 3, 4, 5.5, 0.2, 0.2, 'b', 'c', 'd', false, '2021-01-02', '2021-01-02 03:04:05', 'b0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{"a": 2}')
insert into lit values (16777216, -3, 9007199254740992, -5.55, 16777216, 9007199254740992, 'it''s', '', '', null, '0044-03-15', '1999-12-31 23:59:60', null, 'null')
insert into lit (id, num, txt) values (4, 1.005, E'tab\tend')
insert into lit (id, num, txt) values (5, -1.005, 'no tab')
insert into lit (id, num, txt) values (6, 12345678901.5, 'x')
insert into lit (id, num, txt) values (7, 7, 8)
insert into lit (id, num, txt) values (70, 7, '8')
insert into lit (id, num, txt) values (1.5, 7, 'rounded')
insert into lit (id, num, txt) values (2.4, 7, 'taken')
insert into lit (id, vc) values (8, 'abcd')
insert into lit (id, vc) values (9, 'abcde')
insert into lit (id, vc) values (9, 'abcd  ')
insert into lit (id, ch) values (10, 'ab')
insert into lit (id, small) values (11, 32767)
insert into lit (id, small) values (12, 32768)
insert into lit (id, big) values (12, 9223372036854775807)
insert into lit (id, big) values (13, 9223372036854775808)
insert into lit (id, d) values (14, '2020-02-30')
insert into lit (id, d) values (14, 'infinite')
insert into lit (id, u) values (15, 'no uuid')
insert into lit (id, ok) values (16, 'yes')
insert into lit (id, ok) values (17, 'maybe')
insert into lit (id, j) values (18, '{"b": [1, 2]}')
insert into lit (id, j) values (19, '{"b": [1, 2')
insert into lit (id, re) values (20, 1e10)
insert into lit (id, txt) values (21, 'a'), (22, 'b')
insert into lit (id, txt) values (23, 'c'), (24, 'd')
insert into lit (id, txt) values (23, 'c'), (25, 'd')
select id, small, big, num, re, dbl from lit where id = 1
select id, small, big, num, re, dbl from lit where id = 2
select id, small, big, num, re, dbl from lit where id = 2147483648
select id, small, big, num, re, dbl from lit where id = -1
select id from lit where id = '1'
select id from lit where id = 'one'
select id from lit where id = '2'
select id from lit where id = 1.0
select id from lit where id = 1.5
select id from lit where small = 2
select id from lit where small = 3
select id from lit where small = 32768
select id from lit where small = -3
select id from lit where big = 3
select id from lit where big = 9007199254740992
select id from lit where big = 9223372036854775808
select id from lit where num = 4.5
select id from lit where num = 7 order by id
select id from lit where re = 0.1
select id from lit where re = 0.2
select id from lit where re = '0.1'
select id from lit where re = '0.2'
select id from lit where re = 16777216
select id from lit where re = 16777217
select id from lit where dbl = 0.1
select id from lit where dbl = 9007199254740992
select id from lit where dbl = 9007199254740993
select id from lit where txt = 'a' order by id
select id from lit where txt = 'b' order by id
select id from lit where txt = 'it''s'
select id from lit where txt = E'tab\tend'
select id from lit where txt = 5
select id from lit where vc = 'b'
select id from lit where vc = 'abcd'
select id from lit where vc = 'abcde'
select id from lit where ch = 'c'
select id from lit where ch = 'c   '
select id from lit where ch = 'ab'
select id from lit where ok = 'true' order by id
select id from lit where ok = 'f'
select id from lit where ok = 'maybe'
select id from lit where ok = 1
select id from lit where d = '2020-01-02'
select id from lit where d = '2021-01-02'
select id from lit where d = '2021-13-02'
select id from lit where d = 20200102
select id from lit where ts >= '2020-01-02' order by id
select id from lit where ts >= '2021-01-02 03:04:05' order by id
select id from lit where u = 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'
select id from lit where u = 'b0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'
select id from lit where u = 'x'
select id from lit where j = '{"a": 2}'
select id from lit where j = '{"a":1}'
select id from lit where j = '{'
select id, id = 1 from lit where id < 3 order by id
select id, id = 2 from lit where id < 3 order by id
select id = 1 as one, count(*) from lit where id < 3 group by id = 1 order by 1
select count(*) from lit group by id > 2 having count(*) > 2
select count(*) from lit group by id > 2 having count(*) > 1
select case when id = 1 then 'one' when id = 2 then 'two' else 'many' end from lit where id <= 4 order by id
select sum(case when id = 1 then 1 else 0 end) from lit
select sum(case when id = 2 then 1 else 0 end) from lit
select distinct id > 2 from lit order by id > 2
select id from lit where (id = 1 or id = 2) and (txt = 'a' or txt = 'b') order by id
select id from lit where (id = 2 or id = 4) and (txt = 'a' or txt = 'b') order by id
select a.id, b.id from lit a join lit b on a.id = 1 and b.id = 2
select a.id, b.id from lit a join lit b on a.id = 2 and b.id = 1
select id from lit where id = 1 union select id from lit where id = 2 order by id
update lit set big = big + 10 where id = 1
update lit set big = big + -20 where id = 1
update lit set big = big - 5 where id = 2
select id, big from lit where id < 3 order by id
update lit set small = small + 32767 where id = 1
update lit set small = small + 5 where id = 1
update lit set num = 2.345, txt = 'x' where id = 1
update lit set num = 3, txt = 'y' where id = 2
update lit set num = 123456789.5 where id = 2
update lit set vc = 'abcdefg' where id = 2
update lit set re = 0.3, dbl = 0.3 where id = 2
update lit set re = 3, dbl = 4 where id = 1
update lit set txt = 5 where id = 1
update lit set txt = '6' where id = 1
update lit set nothing = 5 where id = 1
select id, small, num, re, dbl, txt from lit where id < 3 order by id
delete from lit where id = 21
delete from lit where id = 22
delete from lit where id = 23 returning id, txt
delete from lit where id = 24 returning id, txt
select count(*) from lit
alter table lit alter column id type bigint
select id from lit where id = 1
select id from lit where id = 2147483648
alter table lit alter column txt type int using (id % 1000)::int
select id from lit where txt = 'a'
select id from lit where txt = '1'
insert into lit (id, txt) values (30, 'c')
insert into lit (id, txt) values (31, '3')
alter table lit rename column txt to other
select id from lit where txt = '1'
select id from lit where other = '3'
drop table lit
