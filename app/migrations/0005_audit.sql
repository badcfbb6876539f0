-- What the pages of a store carry, as last read, and how that went from run to run.

create table audit_settings (
  shop_id bigint primary key references shops on delete cascade,
  page_limit int not null check (page_limit between 1 and 20000)
);
call signpost_make_tenant('audit_settings');

create table audit_runs (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  -- `blocked`: nothing could be read at all, `reason` says why.
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'blocked')),
  reason text,
  -- Address of the storefront, `https://shop.example`; the only host that is read.
  origin text not null,
  page_limit int not null,
  -- Sitemaps still to be read, and those that were.
  sitemaps jsonb not null default '[]',
  sitemaps_read jsonb not null default '[]',
  -- Addresses of sitemaps left out because of the limit.
  over_limit int not null default 0,
  -- Coverage and findings when the run ended: domain/coverage.ts, domain/finding.ts.
  result jsonb,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (shop_id, id)
);
call signpost_make_tenant('audit_runs');
create unique index audit_runs_running on audit_runs (shop_id) where state = 'running';

create table audit_pages (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  url text not null check (length(url) <= 2000),
  template text not null,
  -- The last run that found the address, and whether it still has to read it.
  run_id bigint not null,
  waiting boolean not null default true,
  attempts smallint not null default 0,
  -- Null until the page was asked for the first time.
  state text check (state in ('read', 'broken', 'not-read')),
  reason text,
  status smallint,
  read_at timestamptz,
  title text not null default '',
  verdict text not null default 'valid' check (verdict in ('valid', 'warning', 'error')),
  types text[] not null default '{}',
  -- `theme`, `self`, `unknown`, or `app:<handle>`.
  owners text[] not null default '{}',
  errors int not null default 0,
  warnings int not null default 0,
  infos int not null default 0,
  critical int not null default 0,
  optional int not null default 0,
  outdated int not null default 0,
  duplicates int not null default 0,
  -- Duplicates, unparsable scripts, preview, and how much was left out.
  details jsonb not null default '{}',
  primary key (shop_id, id),
  unique (shop_id, url)
);
call signpost_make_tenant('audit_pages');
create index audit_pages_waiting on audit_pages (shop_id, run_id, id) where waiting;

create table audit_nodes (
  shop_id bigint not null,
  page_id bigint not null,
  node int not null,
  type text not null,
  types text[] not null,
  format text not null,
  node_id text,
  owner text not null,
  -- As written; null where it is larger than is kept.
  source jsonb,
  errors int not null,
  warnings int not null,
  infos int not null,
  primary key (shop_id, page_id, node),
  foreign key (shop_id, page_id) references audit_pages (shop_id, id) on delete cascade
);
call signpost_make_tenant('audit_nodes');

create table audit_issues (
  shop_id bigint not null,
  page_id bigint not null,
  position int not null,
  node int not null,
  severity text not null check (severity in ('error', 'warning', 'info')),
  code text not null,
  feature text not null,
  type text not null,
  path text not null,
  field text not null,
  message text not null,
  primary key (shop_id, page_id, position),
  foreign key (shop_id, page_id) references audit_pages (shop_id, id) on delete cascade
);
call signpost_make_tenant('audit_issues');
create index audit_issues_code on audit_issues (shop_id, severity, code);
