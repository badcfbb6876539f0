-- Images that stand in another format: a new file in the place of one that stays among the store's files.
create table images_conversions (
  shop_id bigint not null references shops on delete cascade,
  -- Number of the MediaImage that was there before.
  source_id bigint not null,
  -- Number of the new file; null until the platform made it.
  converted_id bigint,
  -- Name it is made under, by which it is found again when its maker died.
  filename text not null,
  digest text not null check (length(digest) = 64),
  mime text not null,
  -- Galleries that show one of the two files.
  products bigint[] not null default '{}',
  -- While references move: where to, and all places as they were before.
  toward text check (toward in ('converted', 'source')),
  places jsonb not null default '[]',
  -- Whether the new file stands in the source's places.
  stands boolean not null default false,
  changed_at timestamptz not null,
  primary key (shop_id, source_id)
);
call signpost_declare('images_conversions', 'shop');
create index images_conversions_by_file on images_conversions (shop_id, converted_id);
