-- Breadcrumbs: what the merchant chose, which trail each product and collection has and why, custom trails, and how far
-- the store's collections were read.

create table breadcrumb_settings (
  shop_id bigint primary key references shops on delete cascade,
  -- As the store holds them (app/src/features/breadcrumbs/contract.ts).
  settings jsonb not null,
  published_at timestamptz not null,
  -- Digest of what the trails were last chosen from: settings, menus and custom trails. Null: they are to be chosen.
  chosen_from text
);
call signpost_declare('breadcrumb_settings', 'shop');

create table breadcrumb_trails (
  shop_id bigint not null references shops on delete cascade,
  kind text not null check (kind in ('product', 'collection', 'page', 'article')),
  -- Number at the end of the platform's gid.
  id bigint not null,
  -- Of a product the collections it is in, of a collection those that draw their products from it.
  collections bigint[] not null default '{}',
  -- The merchant's choice as the store holds it; at most one of the two counts, the custom trail before the collection.
  chosen_collection bigint,
  chosen_custom bigint,
  -- Collections of the trail, the broadest first; null: not chosen yet.
  trail bigint[],
  custom bigint,
  -- {code, values}, and the collection that came second.
  reason jsonb,
  runner_up bigint,
  -- What the store holds.
  written bigint[] not null default '{}',
  -- The trail whose write somebody took back: it is not written again by itself.
  taken_back bigint[],
  read_at timestamptz not null,
  primary key (shop_id, kind, id)
);
call signpost_declare('breadcrumb_trails', 'shop');
create index breadcrumb_trails_by_reason on breadcrumb_trails (shop_id, kind, (reason ->> 'code'));

create table breadcrumb_custom_trails (
  shop_id bigint not null references shops on delete cascade,
  handle text not null,
  -- Number of the metaobject.
  id bigint not null,
  name text not null,
  collections bigint[] not null,
  primary key (shop_id, handle)
);
call signpost_declare('breadcrumb_custom_trails', 'shop');

create table breadcrumb_reads (
  shop_id bigint primary key references shops on delete cascade,
  state text not null check (state in ('running', 'done', 'failed')),
  bulk_operation_id text,
  error_code text,
  started_at timestamptz not null,
  touched_at timestamptz not null,
  -- Where visitors find the store: https://fernhill.example, as the platform said at the last reading.
  storefront_origin text,
  -- Start of the last reading that came to its end.
  as_of timestamptz
);
call signpost_declare('breadcrumb_reads', 'shop');
