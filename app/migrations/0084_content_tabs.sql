-- Sets of product content tabs, as the store was last seen to hold them.
create table content_tab_sets (
  shop_id bigint not null references shops on delete cascade,
  -- Ends the keys of its metafields.
  id text not null check (id ~ '^[a-z0-9]{8,16}$'),
  title text not null,
  enabled boolean not null,
  -- What says which products have it: product, collection, tag or vendor.
  chosen_by text not null,
  -- When it came among those of its kind that are on: of these the newest counts first.
  placed_at timestamptz not null,
  value jsonb not null,
  published_at timestamptz not null,
  primary key (shop_id, id)
);
call signpost_declare('content_tab_sets', 'shop');
create index content_tab_sets_by_title on content_tab_sets (shop_id, lower(title), id);
