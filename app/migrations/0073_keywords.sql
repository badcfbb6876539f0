-- Keywords of collections and products, and what sources say of them.

create table keyword_targets (
  shop_id bigint not null references shops on delete cascade,
  kind text not null check (kind in ('collection', 'product')),
  resource_id bigint not null,
  keyword text not null check (length(keyword) between 1 and 80),
  added_at timestamptz not null,
  primary key (shop_id, kind, resource_id)
);
call signpost_declare('keyword_targets', 'shop');

-- One row for each keyword, place and source. A figure that a source does not give is null: unknown, never 0.
create table keyword_figures (
  shop_id bigint not null references shops on delete cascade,
  -- In small letters, single spaces.
  keyword text not null check (length(keyword) between 1 and 80),
  source text not null check (source in ('google-ads', 'dataforseo', 'csv')),
  country text not null check (length(country) = 2),
  language text not null check (length(language) between 2 and 5),
  -- Searches a month on average, and the month the figures are of (its first day).
  volume bigint,
  month date,
  competition text check (competition in ('low', 'medium', 'high')),
  competition_index smallint check (competition_index between 0 and 100),
  -- In millionths of the currency.
  cpc_micros bigint,
  low_bid_micros bigint,
  high_bid_micros bigint,
  currency text,
  -- [{year, month, volume}], the newest first.
  months jsonb not null default '[]',
  -- [{position, domain, url, title}], five at most; null where the source gives none.
  competitors jsonb,
  fetched_at timestamptz not null,
  primary key (shop_id, keyword, source, country, language)
);
call signpost_declare('keyword_figures', 'shop');

create table keyword_settings (
  shop_id bigint primary key references shops on delete cascade,
  source text not null default 'none' check (source in ('none', 'google-ads', 'dataforseo', 'csv')),
  country text not null default 'US' check (length(country) = 2),
  language text not null default 'en' check (length(language) between 2 and 5),
  -- The shop's own account with a source; null: the installation's, if it has one.
  account_source text check (account_source in ('google-ads', 'dataforseo')),
  key_id text,
  account bytea,
  -- What may be shown of it.
  account_name text,
  saved_at timestamptz not null
);
call signpost_declare('keyword_settings', 'shop');

-- Of the stored search figures of three months: how queries rank, month by month. Written anew when days have been added.
create table keyword_reports (
  shop_id bigint primary key references shops on delete cascade,
  -- Of the stored days (search_console_fills) the report was made from.
  revision bigint not null,
  from_day date not null,
  to_day date not null,
  -- Impressions of the whole property, and those of named queries.
  impressions bigint not null,
  named_impressions bigint not null,
  -- Queries that are left out because a report has no room for them.
  left_out int not null,
  made_at timestamptz not null
);
call signpost_declare('keyword_reports', 'shop');

create table keyword_rankings (
  shop_id bigint not null references shops on delete cascade,
  query_hash bigint not null,
  query text not null,
  clicks int not null,
  impressions int not null,
  position real not null,
  -- Mean position of each of the three months, the oldest first; null where it was not shown.
  positions real[] not null,
  -- Places won from the first month it was shown in to the last; above 0 is better.
  moved real,
  -- The page that is shown most, and how many are shown for a tenth of the impressions or more.
  page text,
  pages int not null,
  primary key (shop_id, query_hash)
);
call signpost_declare('keyword_rankings', 'shop');
create index keyword_rankings_by_impressions on keyword_rankings (shop_id, impressions desc, query_hash);

create table keyword_overlaps (
  shop_id bigint not null references shops on delete cascade,
  query_hash bigint not null,
  page text not null,
  clicks int not null,
  impressions int not null,
  position real not null,
  primary key (shop_id, query_hash, page)
);
call signpost_declare('keyword_overlaps', 'shop');
