-- Entries of types with many (questions and answers, videos, recipes, how-tos), as the store was last seen to hold them.
create table schema_entries (
  shop_id bigint not null references shops on delete cascade,
  type text not null check (length(type) between 1 and 40),
  -- Ends the key of its metafield.
  id text not null check (id ~ '^[a-z0-9]{8,16}$'),
  title text not null,
  enabled boolean not null,
  value jsonb not null,
  -- What the judge said of it when it was written.
  errors int not null,
  warnings int not null,
  published_at timestamptz not null,
  primary key (shop_id, type, id)
);
call signpost_declare('schema_entries', 'shop');
create index schema_entries_by_title on schema_entries (shop_id, type, lower(title), id);
