-- Calls of a shop whose answer waits for somebody outside: each holds one of a few numbered places, in whatever process
-- it runs. A place is held on a short lease, so that those of a killed process are free again within seconds.
create table waiting_calls (
  shop_id bigint not null references shops on delete cascade,
  place smallint not null check (place > 0),
  holder uuid not null,
  lease_until timestamptz not null,
  primary key (shop_id, place)
);
call signpost_make_tenant('waiting_calls');

-- CSV files a shop has handed in on a day (UTC); removing a file does not give it back.
create table meta_tags_import_days (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  files int not null check (files > 0),
  primary key (shop_id, day)
);
call signpost_make_tenant('meta_tags_import_days');
