import type { Form } from './forms.ts'
import type { Tables } from './tables.ts'

const of = (kind: 'shop' | 'directory' | 'installation') => ({ kind, migration: 'planted' })

export const PLANTED_TABLES: Tables = new Map([
  ['texts', of('shop')],
  ['words', of('shop')],
  ['shops', of('directory')],
  ['claims', of('installation')],
])

/** One statement for each form, and for each position where a form can hide. */
export const PLANTED: { form: Form; text: string }[] = [
  { form: 'no-shop', text: 'select * from texts where id = $1' },
  { form: 'no-shop', text: 'select * from texts where shop_id = signpost_current_shop()' },
  {
    form: 'no-shop',
    text: 'select * from texts t join words w on w.shop_id = t.shop_id where t.shop_id = $1',
  },
  { form: 'no-shop', text: 'select * from texts where shop_id = $1 or id = $2' },
  { form: 'no-shop', text: 'select * from texts where not (shop_id = $1)' },
  { form: 'no-shop', text: 'with t as (select * from texts) select * from t' },
  { form: 'no-shop', text: 'select 1 union all select id from texts' },
  { form: 'no-shop', text: 'update texts set note = 1 where id = $1' },
  { form: 'no-shop', text: 'delete from texts where id in (select id from texts where shop_id = $1)' },
  {
    form: 'no-shop',
    text: 'select * from texts where shop_id = $1 and exists (select from words where id = $2)',
  },
  { form: 'lock', text: 'select * from texts where id = $1 for update' },
  { form: 'clock', text: 'update texts set at = clock_timestamp() where shop_id = $1' },
  { form: 'clock', text: 'update texts set at = coalesce(at, now()) where shop_id = $1' },
  { form: 'clock', text: 'update texts set at = current_timestamp where shop_id = $1' },
  { form: 'clock', text: 'delete from texts where shop_id = $1 and at < now()' },
  { form: 'clock', text: 'update texts set id = gen_random_uuid() where shop_id = $1' },
  {
    form: 'conflict-function',
    text: 'insert into texts (shop_id) values ($1) on conflict do nothing; insert into texts (shop_id, at) values ($1, now()) on conflict (shop_id) do update set at = now()',
  },
  {
    form: 'conflict-function',
    text: "insert into texts as known (shop_id, at) values ($1, $2) on conflict (shop_id) do update set at = excluded.at where known.at < excluded.at - interval '1 minute'",
  },
  {
    form: 'conflict-function',
    text: 'insert into texts as known (shop_id, at) values ($1, $2) on conflict (shop_id) do update set at = $2::timestamptz + $3::interval',
  },
  {
    form: 'stable-column',
    text: 'update texts t set at = $2::timestamptz + make_interval(secs => s.wait) from unnest($3::int[]) s (wait) where t.shop_id = $1',
  },
  {
    form: 'stable-column',
    text: "update texts set at = greatest($2::timestamptz, at + interval '1 millisecond') where shop_id = $1",
  },
  {
    form: 'stable-column',
    text: "update texts set at = $2::timestamptz + days * interval '1 day' where shop_id = $1",
  },
  { form: 'stable-column', text: 'update texts set note = to_jsonb(id) where shop_id = $1' },
  { form: 'stable-column', text: 'update texts set at = (note ->> $2)::timestamptz where shop_id = $1' },
  { form: 'stable-column', text: "update texts set note = date_trunc('day', at) where shop_id = $1" },
  {
    form: 'stable-column',
    text: 'delete from texts where shop_id = $1 and day < ($2::timestamptz - make_interval(days => kept))::date',
  },
  {
    form: 'stable-column',
    text: "delete from texts t using words w where t.shop_id = $1 and w.shop_id = $1 and t.at < w.at - interval '1 day'",
  },
  {
    form: 'stable-column',
    text: "with gone as (delete from texts where shop_id = $1 and at + interval '1 day' < $2::timestamptz returning id) select id from gone",
  },
  {
    form: 'stable-branch',
    text: "update texts set at = case when $2 then $3::timestamptz + interval '1 day' else at end where shop_id = $1",
  },
  {
    form: 'stable-branch',
    text: "update texts set at = coalesce(at, $2::timestamptz + interval '1 day') where shop_id = $1",
  },
  {
    form: 'stable-branch',
    text: 'delete from texts where shop_id = $1 and case when note = $2 then day = $3::timestamptz::date end',
  },
  {
    form: 'returning',
    text: "insert into texts (shop_id, day) values ($1, $2) returning to_char(day, 'YYYY-MM-DD') as day",
  },
  {
    form: 'returning',
    text: 'update texts set note = 1 where shop_id = $1 returning at - $2::interval as before',
  },
  { form: 'returning', text: 'delete from texts where shop_id = $1 returning jsonb_build_object($2, id)' },
  { form: 'insert-select', text: 'insert into texts (shop_id, id) select $1, unnest($2::int[])' },
  {
    form: 'insert-select',
    text: 'insert into texts (shop_id, id) select shop_id, id from words where shop_id = $1',
  },
  { form: 'insert-no-shop', text: 'insert into texts (id) values ($1)' },
  {
    form: 'correlated',
    text: 'select (select count(*) from texts where texts.shop_id = shops.id) from shops',
  },
  { form: 'mixed', text: 'select * from texts, claims where texts.shop_id = $1' },
  {
    form: 'locked-join',
    text: 'select c.* from claims c join shops s on s.id = c.id limit 1 for update of c skip locked',
  },
  {
    form: 'merge',
    text: 'merge into texts t using (values (1)) v on t.shop_id = $1 when matched then delete',
  },
  { form: 'set-config', text: "select set_config('signpost.shop', '7', true)" },
]

/** Correct statements must not be reported, or the check would lose its credibility. */
export const RIGHT = [
  'select * from texts where shop_id = $1 and id = $2',
  'select * from texts t left join words w on w.shop_id = $1 and w.id = t.id where t.shop_id = $2 for update of t',
  'with t as (update texts set note = 1 where shop_id = $1 returning id) select * from t',
  'insert into texts (shop_id, at) values ($1, clock_timestamp()), ($2, now()) on conflict (shop_id) do update set at = excluded.at',
  'select domain from shops where id = $1',
  'select s.domain from claims c join shops s on s.id = c.id',
  'select * from claims where name = $1 for update skip locked',
  'update claims set at = clock_timestamp() where name = $1',
  "update texts t set note = v.note from unnest($1::int[]) v (note) where t.shop_id = $2::bigint and t.at < $3::timestamptz - interval '1 day'",
  "set local signpost.shop = '7'",
  'update texts set at = case when note = $2 then $3::timestamptz else at end, day = $4::date - days where shop_id = $1',
  'delete from texts where shop_id = $1 and day < $2::date - case when note = $3 then $4::int else $5::int end',
  "update texts set hours = extract(epoch from hours * interval '1 hour') where shop_id = $1",
  "update texts set at = $2::timestamptz + interval '1 day' where shop_id = $1 returning id, note",
  "update texts set note = 1 where shop_id = $1 and id = (select id from texts where shop_id = $1 and at + interval '1 day' < $2 order by at limit 1)",
  "select to_char(day, 'YYYY-MM-DD'), coalesce(at, now()) from texts where shop_id = $1 and at < now() - kept",
  "update claims set at = greatest(at, now() + interval '1 day') where name = $1 returning now()",
]

export const PLANTED_FUNCTION = `create function planted(shop bigint) returns int language plpgsql as $$
declare
  found_one int;
begin
  select id into found_one from words where shop_id = shop;
  delete from texts where id = found_one;
  return found_one;
end $$;`

/** Statements of a PL/pgSQL body that the check cannot read, or not before they run. */
export const PLANTED_PROGRAMS: readonly (readonly [Form, string])[] = [
  ['dynamic', "execute 'delete from texts';"],
  ['dynamic', "return query execute 'select id from texts';"],
  ['dynamic', "for one in execute 'select id from texts' loop null; end loop;"],
  ['dynamic', "open held for execute 'select id from texts';"],
  ['no-shop', 'return query select id from texts;'],
  ['no-shop', 'open held for select id from texts;'],
]
