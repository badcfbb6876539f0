-- Paths of the store that a search engine shows and the catalogue does not know: how often, and what the store answers there.
create table broken_link_searches (
  shop_id bigint not null references shops on delete cascade,
  -- As in broken_links.
  path text not null check (length(path) between 2 and 1024),
  -- Of the last 28 days that are known.
  clicks int not null,
  impressions int not null,
  -- When the store was asked for it; null: not yet.
  looked_at timestamptz,
  -- What it answered; null: it could not be read.
  status int,
  primary key (shop_id, path)
);
call signpost_declare('broken_link_searches', 'shop');
