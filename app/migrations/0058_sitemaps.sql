-- What the store's sitemaps list, and what the pages they list say of themselves.

-- The last reading of a shop's sitemaps, or the one under way.
create table sitemaps_readings (
  shop_id bigint primary key references shops on delete cascade,
  -- Counts readings: what an earlier one found and this one did not is gone.
  generation int not null default 1,
  state text not null check (state in ('running', 'done', 'blocked', 'failed')),
  -- Code of why nothing was read.
  reason text,
  origin text not null,
  -- URLs left out because a store may list more than is kept.
  over_limit int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
call signpost_declare('sitemaps_readings', 'shop');

create table sitemaps_files (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  url text not null,
  -- `store`: robots.txt names it; `added`: the merchant did; `part`: an index names it.
  source text not null check (source in ('store', 'added', 'part')),
  -- The reading that found it last; `waiting`: it is still to be read there.
  generation int not null default 0,
  waiting boolean not null default false,
  state text check (state in ('read', 'broken', 'not-read')),
  kind text,
  status smallint,
  reason text,
  entries int not null default 0,
  -- [{code, line}], the first ones.
  problems jsonb not null default '[]',
  read_at timestamptz,
  added_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, url)
);
call signpost_declare('sitemaps_files', 'shop');

-- URLs of the sitemaps, and those of the catalogue that ought to stand there.
create table sitemaps_entries (
  shop_id bigint not null references shops on delete cascade,
  -- Of the URL's one spelling (core/crawl/url-hash.ts).
  url_hash bigint not null,
  url text not null,
  -- As the crawl spells it; null where it reads no such page.
  page_url text,
  kind text not null check (kind in ('product', 'collection', 'blog', 'article', 'page')),
  -- Times it is listed, and by which reading; 0: no sitemap names it.
  listed int not null default 0,
  generation int not null default 0,
  file_id bigint,
  lastmod timestamptz,
  images int not null default 0,
  -- [{language, url}]
  alternates jsonb not null default '[]',
  listed_at timestamptz,
  -- Of the catalogue, as the reading of that number saw it; null where it is no resource's own page.
  resource_id bigint,
  title text,
  has_image boolean not null default false,
  catalogue_generation int not null default 0,
  verdict text not null default 'unread' check (verdict in ('good', 'problem', 'unread', 'missing')),
  codes text[] not null default '{}',
  -- [{code, level, values}]
  findings jsonb not null default '[]',
  primary key (shop_id, url_hash)
);
call signpost_declare('sitemaps_entries', 'shop');
create index sitemaps_entries_by_verdict on sitemaps_entries (shop_id, kind, verdict, url_hash);

-- What a page that was read says of itself to search engines, and since when its content is the same.
create table sitemaps_pages (
  shop_id bigint not null,
  page_id bigint not null,
  noindex boolean not null,
  -- The URL it names as its own, where that is another one.
  canonical text,
  alternates jsonb not null default '[]',
  digest text not null,
  read_at timestamptz not null,
  same_since timestamptz not null,
  -- When other content was last seen; null where no change was seen.
  other_until timestamptz,
  primary key (shop_id, page_id),
  foreign key (shop_id, page_id) references crawl_pages (shop_id, id) on delete cascade
);
call signpost_declare('sitemaps_pages', 'shop');
