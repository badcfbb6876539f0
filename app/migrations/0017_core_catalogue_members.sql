-- Which products are in the collections somebody follows: those a rule names, not all there are.

create table catalogue_followed_collections (
  shop_id bigint not null references shops on delete cascade,
  -- Number at the end of the platform's gid of the collection.
  id bigint not null,
  -- When there was last a reason to read it as a whole.
  hinted_at timestamptz not null default clock_timestamp(),
  -- When the last whole reading began; null: never read.
  read_at timestamptz,
  primary key (shop_id, id)
);
call signpost_make_tenant('catalogue_followed_collections');

create table catalogue_collection_members (
  shop_id bigint not null,
  collection_id bigint not null,
  product_id bigint not null,
  -- False: it was taken out; kept until the next whole reading, so that an older page does not bring it back.
  is_member boolean not null,
  -- When the platform was asked.
  seen_at timestamptz not null,
  primary key (shop_id, collection_id, product_id),
  foreign key (shop_id, collection_id) references catalogue_followed_collections on delete cascade
);
call signpost_make_tenant('catalogue_collection_members');
create index catalogue_collection_members_by_product on catalogue_collection_members (shop_id, product_id) where is_member;
