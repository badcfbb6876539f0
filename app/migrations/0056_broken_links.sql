-- Addresses of the store at which nothing lies: who met them, where they are linked, and what became of them.

-- Paths that resources of the store once had: they were renamed, or are gone. Kept for suggestions and for the list.
create table catalogue_former_paths (
  shop_id bigint not null references shops on delete cascade,
  path text not null,
  kind text not null,
  id bigint not null,
  title text not null,
  -- The resource is gone; else it lives on under another path.
  gone boolean not null,
  -- The list of broken links has heard of it.
  told boolean not null default false,
  noted_at timestamptz not null,
  primary key (shop_id, path)
);
call signpost_declare('catalogue_former_paths', 'shop');
create index catalogue_former_paths_noted on catalogue_former_paths (shop_id, noted_at);

create table broken_link_settings (
  shop_id bigint primary key references shops on delete cascade,
  capturing boolean not null default true,
  -- The merchant's own rules, [{where, text}]: what they fit is counted with the bots and not listed.
  hidden jsonb not null default '[]',
  automation jsonb not null default '{}',
  -- New paths of a day, so that a flood of them ends.
  new_day date,
  new_paths int not null default 0
);
call signpost_declare('broken_link_settings', 'shop');

create table broken_links (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  -- As the platform compares it: lower case, decoded, without query, fragment and last slash.
  path text not null check (length(path) between 2 and 1024),
  -- What kind of path it is, `/products/*`.
  pattern text not null,
  language text,
  -- `visitors`, `scan`, `deleted`, `merchant`; a search engine's report is one more.
  sources text[] not null,
  people bigint not null default 0,
  bots bigint not null default 0,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Pages of the last scan that link to it.
  linked_from int not null default 0,
  -- The merchant leaves it gone. A redirect of the store (store_redirects) goes before that.
  archived_at timestamptz,
  -- The automation had its turn with it: what the merchant makes of it afterwards stays.
  automated_at timestamptz,
  hidden boolean not null default false,
  -- Of a product that is gone: the collection it was listed in.
  collection text,
  -- Nearest living page: target, score, band, reasons, runner-up.
  suggestion jsonb,
  suggested_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, path)
);
call signpost_declare('broken_links', 'shop');

create table broken_link_days (
  shop_id bigint not null,
  link_id bigint not null,
  day date not null,
  people int not null default 0,
  bots int not null default 0,
  primary key (shop_id, link_id, day),
  foreign key (shop_id, link_id) references broken_links (shop_id, id) on delete cascade
);
call signpost_declare('broken_link_days', 'shop');
create index broken_link_days_day on broken_link_days (shop_id, day);

-- Hosts that visitors came from; of a path few are kept.
create table broken_link_hosts (
  shop_id bigint not null,
  link_id bigint not null,
  host text not null check (length(host) between 1 and 253),
  visits int not null default 0,
  primary key (shop_id, link_id, host),
  foreign key (shop_id, link_id) references broken_links (shop_id, id) on delete cascade
);
call signpost_declare('broken_link_hosts', 'shop');
