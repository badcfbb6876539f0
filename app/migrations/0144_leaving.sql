-- When a shop took Signpost off its store before uninstalling: since then nothing is written there by itself.
alter table shops add column left_at timestamptz;

-- Those of the shops that have left.
create function signpost_left_among(asked bigint[]) returns table (id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id from shops s where s.id = any (asked) and s.left_at is not null
$$;
revoke execute on function signpost_left_among(bigint[]) from public;
grant execute on function signpost_left_among(bigint[]) to signpost_app;

-- A shop's leaving: what Signpost keeps on its store is read, removed, and the store is read again.
create table leavings (
  shop_id bigint primary key references shops on delete cascade,
  phase text not null check (phase in ('before', 'again', 'removing', 'after')),
  state text not null check (state in ('running', 'done', 'failed')),
  -- Which part of the store is being read, and how far its file has been loaded.
  step int not null default 0,
  bulk_operation_id text,
  lines_done bigint not null default 0,
  -- Resources read so far.
  seen bigint not null default 0,
  error_code text,
  started_at timestamptz not null,
  touched_at timestamptz not null,
  ended_at timestamptz,
  -- Its operations: removals, the rest after the first, and what the merchant had undone as well.
  removals bigint[] not null default '{}',
  take_backs bigint[] not null default '{}',
  -- Number of values by group before and after, and of Signpost's other changes by kind.
  found jsonb,
  remaining jsonb,
  kept jsonb
);
call signpost_declare('leavings', 'shop');

-- What Signpost keeps on the store, as last read.
create table leaving_items (
  shop_id bigint not null references leavings on delete cascade,
  resource_id text not null,
  kind text not null,
  field text not null,
  "group" text not null,
  label text not null,
  -- The value that ends it; null: none.
  after jsonb,
  primary key (shop_id, resource_id, kind, field)
);
call signpost_declare('leaving_items', 'shop');
