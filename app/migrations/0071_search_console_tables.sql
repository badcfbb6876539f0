-- Tables of the search report, computed once from the days and kept: what a year's table shows is read by its place.

create table search_console_tables (
  shop_id bigint not null references shops on delete cascade,
  -- Of what is asked: dimension, search type, device, country, days, days compared with.
  table_hash bigint not null,
  -- Of the fill it was computed from.
  generation int not null,
  revision bigint not null,
  -- How many queries or pages there are in all, and what they come to; the rows kept are the top ones.
  total_rows int not null,
  clicks bigint not null,
  impressions bigint not null,
  built_at timestamptz not null,
  primary key (shop_id, table_hash)
);
call signpost_declare('search_console_tables', 'shop');

create table search_console_table_rows (
  shop_id bigint not null,
  table_hash bigint not null,
  word_hash bigint not null,
  words text not null,
  clicks bigint not null,
  impressions bigint not null,
  position_sum double precision not null,
  clicks_before bigint not null,
  impressions_before bigint not null,
  position_sum_before double precision not null,
  primary key (shop_id, table_hash, word_hash),
  foreign key (shop_id, table_hash) references search_console_tables on delete cascade
);
call signpost_declare('search_console_table_rows', 'shop');
