-- Videos in the galleries of a store's products, as the platform showed them last.
create table catalogue_videos (
  shop_id bigint not null references shops on delete cascade,
  product_id bigint not null,
  id bigint not null,
  -- Among the videos of its product, from 0.
  position int not null,
  alt text,
  thumbnail text not null,
  -- The file, or the page of the player where the video lies elsewhere; one of them is there.
  content_url text,
  player_url text,
  seconds int,
  read_at timestamptz not null,
  primary key (shop_id, product_id, id),
  check (content_url is not null or player_url is not null)
);
call signpost_declare('catalogue_videos', 'shop');

-- Pages our own sitemap lists beside the products: entries of metaobjects, and what the merchant named.
create table sitemaps_own_pages (
  shop_id bigint not null references shops on delete cascade,
  url text not null,
  source text not null check (source in ('metaobject', 'named')),
  -- Why it is left off, as of the last look: {code, values}; null: it is listed.
  left_off jsonb,
  looked_at timestamptz,
  primary key (shop_id, url)
);
call signpost_declare('sitemaps_own_pages', 'shop');

-- Files of products and files of other pages are numbered apart.
alter table sitemaps_own_files add column kind text not null default 'products' check (kind in ('products', 'pages'));
alter table sitemaps_own_files drop constraint sitemaps_own_files_pkey;
alter table sitemaps_own_files add primary key (shop_id, kind, number);
