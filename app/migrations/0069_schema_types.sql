-- What a merchant wrote for each type of structured data, as the store was last seen to hold it.
create table schema_types (
  shop_id bigint not null references shops on delete cascade,
  type text not null check (length(type) between 1 and 40),
  enabled boolean not null,
  value jsonb not null,
  published_at timestamptz not null,
  primary key (shop_id, type)
);
call signpost_make_tenant('schema_types');
