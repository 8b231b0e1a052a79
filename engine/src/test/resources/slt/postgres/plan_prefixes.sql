create table words (id int primary key, w text, v varchar(20), c char(8))
insert into words select i, (array['apple','applet','apply','banana','band','bandana','can','candle','äpfel','Zebra','zebra','app%le','app_le','app\le','','appl', 'apq'])[i], (array['apple','applet','apply','banana','band','bandana','can','candle','äpfel','Zebra','zebra','app%le','app_le','app\le','','appl', 'apq'])[i], 'c' || i from generate_series(1, 17) i
insert into words values (18, null, null, null), (19, U&'ap\FFFF', U&'ap\FFFF', null), (20, U&'ap\D7FFx', U&'ap\D7FFx', null), (21, U&'ap\+01F600x', U&'ap\+01F600x', null), (22, U&'ap\+10FFFFx', U&'ap\+10FFFFx', null), (23, U&'ap\E000', U&'ap\E000', null)
create index words_w on words (w)
create index words_v on words (v)
create index words_c on words (c)
select id, w from words where w like 'app%' order by id
select id, w from words where w like 'appl%' order by id
select id, w from words where w like 'apple' order by id
select id, w from words where w like 'appl_' order by id
select id, w from words where w like 'app%e' order by id
select id, w from words where w like 'app\%%' order by id
select id, w from words where w like 'app\_%' order by id
select id, w from words where w like 'app\\%' order by id
select id, w from words where w like 'app\%' order by id
select id, w from words where w like 'app!%%' escape '!' order by id
select id, w from words where w like '%' order by id
select id, w from words where w like '' order by id
select id, w from words where w like 'ban%' and id > 4 order by id
select id, w from words where w like 'z%' or w like 'Z%' order by id
select id, w from words where w not like 'a%' order by id
select id, w from words where w ilike 'ZE%' order by id
select id, v from words where v like 'app%' order by id
select id, v from words where v like 'can%' and v like 'cand%' order by id
select id from words where c like 'c1%' order by id
select id from words where c like 'c1' order by id
select id, w from words where starts_with(w, 'app') order by id
select id, w from words where starts_with(w, '') order by id
select id, w from words where starts_with(w, null) order by id
select id, w from words where starts_with(v, 'band') order by id
select id from words where w like U&'ap\FFFF%' order by id
select id from words where w like U&'ap\D7FF%' order by id
select id from words where w like U&'ap\+01F600%' order by id
select id from words where w like U&'ap\+10FFFF%' order by id
select id from words where w like U&'ap\E000%' order by id
select count(*) from words where w like 'a%'
select id, w from words where w like 'app%' and w > 'apple' order by w
select id, w from words where w like 'app%' and w = 'apply'
select max(w) from words where w like 'band%'
delete from words where w like 'band%' returning id, w
select id, w from words where w like 'ban%' order by id
select id, w from words where w like any (array['app%', 'can%']) order by id
create index words_lower on words (lower(w))
select id, w from words where lower(w) like 'ze%' order by id
drop table words
