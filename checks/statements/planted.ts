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
  'update claims set at = clock_timestamp() where name = $1',
  "update texts t set note = v.note from unnest($1::int[]) v (note) where t.shop_id = $2::bigint and t.at < $3::timestamptz - interval '1 day'",
  "set local signpost.shop = '7'",
]

export const PLANTED_FUNCTION = `create function planted(shop bigint) returns int language plpgsql as $$
declare
  found_one int;
begin
  select id into found_one from words where shop_id = shop;
  delete from texts where id = found_one;
  return found_one;
end $$;`
