-- The SEO audit: what checks find on the store's pages, and what a merchant chose to leave as it is.

-- Where a URL that leads elsewhere ends, by the hash of that URL's one spelling: links that pass through count for the page.
alter table crawl_redirects add column to_hash bigint;
create index crawl_redirects_to_hash on crawl_redirects (shop_id, to_hash);

-- What of a page is held against other pages.
create table audit_pages (
  shop_id bigint not null,
  page_id bigint not null,
  -- Of the URL's one spelling (core/crawl/url-hash.ts).
  url_hash bigint not null,
  -- Code of why a page that was read could not be checked; null where it was.
  unjudged text,
  -- The search engine may show it; `canonical` is the page it names instead of itself.
  indexable boolean not null default false,
  noindex boolean not null default false,
  canonical text,
  -- Digests of its title, its description, and its title and own words; empty: it has none.
  title text not null default '',
  description text not null default '',
  content text not null default '',
  -- Its language versions in the store, by their URLs.
  alternates text[] not null default '{}',
  primary key (shop_id, page_id),
  foreign key (shop_id, page_id) references crawl_pages (shop_id, id) on delete cascade
);
call signpost_declare('audit_pages', 'shop');
create index audit_pages_by_url on audit_pages (shop_id, url_hash);

create table audit_findings (
  shop_id bigint not null,
  page_id bigint not null,
  check_id text not null,
  level text not null check (level in ('critical', 'warning')),
  -- Found by holding the page against the others, when a scan had ended.
  of_store boolean not null,
  -- The evidence, as the check's sentence takes it.
  values jsonb not null,
  -- A merchant chose to leave it as it is.
  ignored boolean not null default false,
  primary key (shop_id, page_id, check_id),
  foreign key (shop_id, page_id) references audit_pages (shop_id, page_id) on delete cascade
);
call signpost_declare('audit_findings', 'shop');
create index audit_findings_by_check on audit_findings (shop_id, check_id, page_id);

create table audit_ignores (
  shop_id bigint not null references shops on delete cascade,
  check_id text not null,
  -- Of the page; 0: on all pages.
  url_hash bigint not null,
  url text,
  reason text not null,
  ignored_at timestamptz not null,
  primary key (shop_id, check_id, url_hash)
);
call signpost_declare('audit_ignores', 'shop');

-- What a finished scan came to.
create table audit_runs (
  shop_id bigint not null,
  run_id bigint not null,
  -- Null: no page could be checked.
  score smallint,
  pages int not null,
  -- Points all pages together lost.
  lost int not null,
  critical int not null,
  warnings int not null,
  -- [{check, pages}]
  problems jsonb not null,
  judged_at timestamptz not null,
  primary key (shop_id, run_id),
  foreign key (shop_id, run_id) references crawl_runs (shop_id, id) on delete cascade
);
call signpost_declare('audit_runs', 'shop');
