-- The store's native redirects as the platform last showed them. A path may be longer than an index holds, so rows are
-- found by digests.
create table store_redirects (
  shop_id bigint not null references shops on delete cascade,
  path text not null,
  path_md5 uuid not null generated always as (md5(path)::uuid) stored,
  -- What the platform compares: lower case, without query, fragment and slashes at the end.
  key text not null,
  key_md5 uuid not null generated always as (md5(key)::uuid) stored,
  -- Null: seen to be gone, until a reading that began later has ended.
  target text,
  -- The same of the target; null where it leads to another site.
  target_key text,
  target_md5 uuid generated always as (md5(target_key)::uuid) stored,
  -- As Signpost wrote it.
  ours boolean not null default false,
  read_at timestamptz not null,
  -- When a write of ours last changed it.
  written_at timestamptz,
  primary key (shop_id, path_md5)
);
call signpost_declare('store_redirects', 'shop');
create index store_redirects_by_key on store_redirects (shop_id, key_md5);
create index store_redirects_by_target on store_redirects (shop_id, target_md5);
create index store_redirects_by_path on store_redirects (shop_id, (left(path, 200) collate "C"), path_md5)
  where target is not null;
create index store_redirects_written on store_redirects (shop_id, written_at) where written_at is not null;
create index store_redirects_by_words on store_redirects
  using gin (shop_id, (lower(path || ' ' || target)) gin_trgm_ops) where target is not null;

-- How far the redirects of a store are read.
create table store_redirect_reads (
  shop_id bigint not null references shops on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  bulk_operation_id text,
  lines_done bigint not null default 0,
  started_at timestamptz not null,
  touched_at timestamptz not null,
  -- Beginning of the last reading that reached its end.
  as_of timestamptz,
  error_code text,
  primary key (shop_id)
);
call signpost_declare('store_redirect_reads', 'shop');
