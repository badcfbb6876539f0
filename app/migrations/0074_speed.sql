-- How fast the store's pages load: what the lab measured, and what visitors did.

-- What was last known of the storefront as a whole.
create table speed_stores (
  shop_id bigint primary key references shops on delete cascade,
  origin text not null,
  is_protected boolean not null,
  looked_at timestamptz not null
);
call signpost_declare('speed_stores', 'shop');

-- Pages whose speed a merchant follows.
create table speed_pages (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  -- As the crawl spells it.
  url text not null,
  added_at timestamptz not null,
  -- "Before" is the first test since then.
  anew_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, url)
);
call signpost_declare('speed_pages', 'shop');

-- Speed tests: one page, some runs for each device.
create table speed_tests (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  page_id bigint not null,
  -- `daily`: nobody waits for it.
  asked_by text not null check (asked_by in ('merchant', 'daily')),
  source text not null check (source in ('lighthouse', 'pagespeed')),
  devices text[] not null,
  runs smallint not null check (runs between 1 and 9),
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
  -- Code of the error catalogue, and what it names.
  reason text,
  reason_values json,
  -- Turns since the last run that ended: who is killed at the same run again and again is given up.
  attempts smallint not null default 0,
  asked_at timestamptz not null,
  finished_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, page_id) references speed_pages on delete cascade
);
call signpost_declare('speed_tests', 'shop');
create index speed_tests_of_page on speed_tests (shop_id, page_id, id);
create index speed_tests_open on speed_tests (shop_id, id) where state in ('waiting', 'running');

create table speed_runs (
  shop_id bigint not null references shops on delete cascade,
  test_id bigint not null,
  device text not null check (device in ('mobile', 'desktop')),
  number smallint not null,
  score smallint not null check (score between 0 and 100),
  -- As adapters/lighthouse/lab-result.ts has it.
  metrics json not null,
  -- The whole result; kept of the median run, and there as long as somebody may look at it.
  result json,
  -- The median of its test and device.
  is_median boolean not null default false,
  took_ms int not null,
  measured_at timestamptz not null,
  primary key (shop_id, test_id, device, number),
  foreign key (shop_id, test_id) references speed_tests on delete cascade
);
call signpost_declare('speed_runs', 'shop');

-- What the Chrome UX Report said of a page or, where it has too few visitors, of the origin.
create table speed_field (
  shop_id bigint not null references shops on delete cascade,
  -- What was asked for, a page or the origin.
  url text not null,
  device text not null check (device in ('mobile', 'desktop')),
  -- What the answer is about.
  covers text not null check (covers in ('page', 'origin', 'none')),
  fetched_at timestamptz not null,
  record json,
  history json,
  primary key (shop_id, url, device)
);
call signpost_declare('speed_field', 'shop');

-- Who waits for the lab, of all shops: one run at a time on a machine, the first who asked goes first. Named like the claims.
create table lab_queue (
  name text primary key,
  asked_at timestamptz not null,
  -- Somebody waits for it; a daily run lets them go first.
  is_waited boolean not null,
  tests int not null,
  seen_at timestamptz not null,
  -- The run under way, until when it holds unless renewed.
  machine text,
  holder uuid,
  held_until timestamptz
);
call signpost_declare('lab_queue', 'installation');
grant select, insert, update, delete on lab_queue to signpost_app;

-- How long runs take here, the last ones of all shops: what a machine manages in a day.
create table lab_times (
  machine text not null,
  number smallint not null check (number between 0 and 49),
  took_ms int not null,
  primary key (machine, number)
);
call signpost_declare('lab_times', 'installation');
grant select, insert, update on lab_times to signpost_app;
