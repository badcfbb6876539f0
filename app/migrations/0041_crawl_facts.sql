-- What was found on a page, so that any number of judges can look at it without asking the store again (decision 0045).

-- Which version of each judge has judged the page, by the judge's name; and a digest of the words it shows.
alter table crawl_pages add column judged jsonb not null default '{}', add column digest text;

create table crawl_facts (
  shop_id bigint not null,
  page_id bigint not null,
  -- Of the collector: facts of an older one are not judged again, they are collected anew by the next run.
  version smallint not null,
  -- json, not jsonb: markup is shown as it is written, its keys in their order.
  facts json not null,
  primary key (shop_id, page_id),
  foreign key (shop_id, page_id) references crawl_pages (shop_id, id) on delete cascade
);
call signpost_make_tenant('crawl_facts');

create table crawl_links (
  shop_id bigint not null,
  page_id bigint not null,
  position int not null,
  -- Of the one spelling of the URL (core/crawl/url-hash.ts): who links to a URL is asked by it.
  to_hash bigint not null,
  to_url text not null,
  kind text not null check (kind in ('anchor', 'area', 'frame')),
  place text not null check (place in ('header', 'nav', 'main', 'footer')),
  text text not null,
  rel text not null,
  primary key (shop_id, page_id, position),
  foreign key (shop_id, page_id) references crawl_pages (shop_id, id) on delete cascade
);
call signpost_make_tenant('crawl_links');
create index crawl_links_to on crawl_links (shop_id, to_hash);

-- URLs of the store that lead to another one; they are no pages.
create table crawl_redirects (
  shop_id bigint not null,
  url_hash bigint not null,
  url text not null,
  run_id bigint not null,
  -- Where it ends, by which status first, and over how many steps.
  to_url text not null,
  status smallint not null,
  steps smallint not null,
  primary key (shop_id, url_hash),
  foreign key (shop_id, run_id) references crawl_runs (shop_id, id) on delete cascade
);
call signpost_make_tenant('crawl_redirects');
create index crawl_redirects_to on crawl_redirects (shop_id, run_id);
