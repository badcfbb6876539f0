-- What Signpost publishes at the store's own domain: the HTML sitemap, a sitemap of what the platform's leaves out, and the
-- key it proves itself with to IndexNow.

create table sitemaps_html (
  shop_id bigint primary key references shops on delete cascade,
  published boolean not null,
  title text not null check (length(title) between 1 and 120),
  -- [{kind, shown}] in the order they stand on the page.
  sections jsonb not null,
  columns smallint not null check (columns between 1 and 4),
  saved_at timestamptz not null
);
call signpost_declare('sitemaps_html', 'shop');

-- Resources that are left off the HTML sitemap.
create table sitemaps_html_excluded (
  shop_id bigint not null references shops on delete cascade,
  kind text not null check (kind in ('product', 'collection', 'blog', 'article', 'page')),
  id bigint not null,
  primary key (shop_id, kind, id)
);
call signpost_declare('sitemaps_html_excluded', 'shop');

-- Files of our own sitemap, as they are handed out. A product stays in its file, so that one that changes rewrites one of
-- them.
create table sitemaps_own_files (
  shop_id bigint not null references shops on delete cascade,
  number int not null,
  urls int not null,
  -- The same as long as it lists the same.
  digest text not null,
  content bytea not null,
  changed_at timestamptz not null,
  primary key (shop_id, number)
);
call signpost_declare('sitemaps_own_files', 'shop');

create table sitemaps_index_now (
  shop_id bigint primary key references shops on delete cascade,
  key text not null check (key ~ '^[a-f0-9]{32}$'),
  -- What came of the last submission.
  submitted_at timestamptz,
  urls int not null default 0,
  status smallint
);
call signpost_declare('sitemaps_index_now', 'shop');
