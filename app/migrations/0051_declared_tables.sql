-- What every table is: of one shop, of all shops (a directory that each server of a distributed database keeps a copy of), or
-- of the installation (claims, heartbeats, queues; they stay in one place and keep its clock).
create table declared_tables (
  name text primary key,
  kind text not null check (kind in ('shop', 'directory', 'installation'))
);
grant select on declared_tables to signpost_app;

-- Says what a table is and makes what follows from it. `key` is the column that holds the shop. A policy asks plainly, without
-- a subquery: a distributed table takes no other. Saying the same again changes nothing.
create procedure signpost_declare(declared regclass, kind text, key name default 'shop_id')
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  short constant text := (select c.relname from pg_class c where c.oid = declared);
  holds_shops constant boolean := exists (
    select from pg_attribute a where a.attrelid = declared and a.attname = key and not a.attisdropped);
begin
  if kind in ('shop', 'directory') and not holds_shops then
    raise exception 'The table % has no column %, so it is of no shop.', short, key;
  end if;
  insert into declared_tables (name, kind) values (short, kind)
    on conflict (name) do update set kind = excluded.kind;
  if holds_shops then
    execute format('alter table %s enable row level security', declared);
    execute format('alter table %s force row level security', declared);
    execute format('drop policy if exists tenant on %s', declared);
    execute format(
      'create policy tenant on %s to signpost_app using (%I = signpost_current_shop()) with check (%I = signpost_current_shop())',
      declared, key, key);
    execute format('drop policy if exists owner on %s', declared);
    execute format('create policy owner on %s to signpost_owner using (true) with check (true)', declared);
  end if;
  -- Of the installation's tables some are reached by functions of the owner alone: whoever makes one grants what it needs.
  if kind <> 'installation' then
    execute format('grant select, insert, update, delete on %s to signpost_app', declared);
  end if;
end $$;

-- The older word for a table of one shop.
create or replace procedure signpost_make_tenant(tenant regclass, key name default 'shop_id')
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  call signpost_declare(tenant, case key when 'id' then 'directory' else 'shop' end, key);
end $$;

do $$
declare
  known text;
begin
  for known in
    select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid
      where p.polname = 'tenant' and c.relname <> 'shops'
  loop
    call signpost_declare(known::regclass, 'shop');
  end loop;
end $$;
call signpost_declare('shops', 'directory', 'id');
-- Asked across shops, or leases and books of rates: who has whose turn, what is under way with a provider, what it may cost.
call signpost_declare('change_lanes', 'installation');
call signpost_declare('language_model_calls', 'installation');
call signpost_declare('language_model_lanes', 'installation');
call signpost_declare('waiting_calls', 'installation');
call signpost_declare('platform_points', 'installation');
call signpost_declare('worker_heartbeats', 'installation');
call signpost_declare('claims', 'installation');
call signpost_declare('declared_tables', 'installation');
