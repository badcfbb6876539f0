-- A merchant's short notes about the store.
create table sample_notes (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  text text not null check (length(text) between 1 and 500),
  saved_at timestamptz not null,
  primary key (shop_id, id)
);
call signpost_make_tenant('sample_notes');
