-- How results looked, day by day: the search engine tells it of a property as a whole, beside nothing else.
create table search_console_appearances (
  shop_id bigint not null references shops on delete cascade,
  search_type text not null,
  day date not null,
  -- As the search engine spells it: `PRODUCT_SNIPPETS`.
  appearance text not null,
  clicks int not null,
  impressions int not null,
  position_sum double precision not null,
  primary key (shop_id, search_type, day, appearance)
);
call signpost_declare('search_console_appearances', 'shop');
