-- What a store asks with the installation's account at a keyword service, which the operator pays: keywords asked about on
-- the day, and until when a fetch may be under way.
create table keyword_asks (
  shop_id bigint primary key references shops on delete cascade,
  day date not null,
  keywords int not null default 0,
  busy_until timestamptz
);
call signpost_declare('keyword_asks', 'shop');
