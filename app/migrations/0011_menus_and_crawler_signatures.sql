-- Menus have no time of their last change on the platform: each reading is of all of them, and replaces what was held.
create table catalogue_menus (
  shop_id bigint not null references shops on delete cascade,
  -- Number at the end of the platform's gid.
  id bigint not null,
  handle text not null,
  title text not null,
  is_default boolean not null,
  -- [{title, type, url, resourceId, items}], three levels at most.
  items json not null,
  read_at timestamptz not null,
  primary key (shop_id, id)
);
call signpost_make_tenant('catalogue_menus');

-- The signature headers a merchant made in the admin so that our reader is let through; one set per shop.
create table crawler_signatures (
  shop_id bigint primary key references shops on delete cascade,
  -- AES-256-GCM: nonce, tag, ciphertext of the headers as JSON; the key's id beside it.
  key_id text not null,
  headers bytea not null,
  expires_at timestamptz not null,
  saved_at timestamptz not null default now()
);
call signpost_make_tenant('crawler_signatures');
