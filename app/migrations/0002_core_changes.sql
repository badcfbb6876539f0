-- What Signpost writes to a store, and what came of it. An operation has changes; a change is one field of one
-- resource. The intent is committed before the platform is called, so that a crash leaves a row to read back.

create table operations (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  -- Name of the change kind, structured-data.settings.
  kind text not null,
  cause text not null check (cause in ('merchant', 'automation', 'undo', 'system')),
  actor_kind text not null check (actor_kind in ('merchant', 'staff', 'system')),
  -- The merchant's or staff member's id, or the name of the part that acted.
  actor text not null,
  title_key text not null,
  title_values jsonb not null default '{}',
  state text not null default 'running' check (state in ('running', 'done', 'partial', 'failed')),
  total int not null,
  applied int not null default 0,
  failed int not null default 0,
  -- The operation this one takes back, and the one that took this back.
  undoes bigint,
  undone_by bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, undoes) references operations (shop_id, id),
  foreign key (shop_id, undone_by) references operations (shop_id, id)
);
call signpost_make_tenant('operations');

create table changes (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  operation_id bigint not null,
  kind text not null,
  -- gid of the resource, or `installation` for the app's own data.
  resource_id text not null,
  field text not null,
  state text not null default 'pending' check (state in
    ('pending', 'proposed', 'applying', 'applied', 'unchanged', 'failed', 'conflict', 'reverted')),
  -- Read right before the write; meant to be written; what the platform answered. JSON null: no value there.
  before jsonb,
  after jsonb,
  observed jsonb,
  error_code text,
  error_message text,
  -- Whoever settles must name the number it was given: a writer that was overtaken changes nothing.
  fence bigint not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, operation_id) references operations (shop_id, id) on delete cascade
);
call signpost_make_tenant('changes');
create index changes_of_operation on changes (shop_id, operation_id);
create index changes_applying on changes (lease_until) where state = 'applying';

-- Looks across shops: which have rows whose writer is gone. Answers ids and domains only.
create function signpost_shops_with_interrupted_changes(cutoff timestamptz) returns table (id bigint, domain text)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select shops.id, shops.domain from shops
      where shops.uninstalled_at is null and exists (
        select from changes
          where changes.shop_id = shops.id and changes.state = 'applying' and changes.lease_until < cutoff)
      order by shops.id;
  end;
revoke execute on function signpost_shops_with_interrupted_changes(timestamptz) from public;
grant execute on function signpost_shops_with_interrupted_changes(timestamptz) to signpost_app;
