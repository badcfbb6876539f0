-- Images that are made smaller: what is known of each file, what a merchant chose, and where originals are kept.

-- One row for each image somebody sized, looked at or wrote. What has none is unchecked, and so is an image whose URL is
-- not `url` any more: its file was replaced since.
create table images_files (
  shop_id bigint not null references shops on delete cascade,
  -- Number of the MediaImage.
  id bigint not null,
  url text not null,
  state text not null default 'unchecked' check (state in
    ('unchecked', 'can-be-optimised', 'optimised', 'nothing-to-gain', 'not-supported', 'failed', 'restored')),
  reason text,
  -- SHA-256 of the file as it was before we first wrote it; null: we never kept it.
  original_digest text check (length(original_digest) = 64),
  original_bytes bigint,
  original_mime text,
  original_width int,
  original_height int,
  -- SHA-256 of what we saw last; null: only its size is known.
  current_digest text check (length(current_digest) = 64),
  current_bytes bigint,
  -- What the delivery network sent, all measured widths together, and each by itself.
  delivered_before bigint,
  delivered_after bigint,
  widths jsonb not null default '[]',
  likeness jsonb,
  encoding jsonb,
  -- Share of the delivered bytes that was foretold and that was measured, in percent.
  foretold real,
  measured real,
  -- Share of the stored bytes that the file saved which was tried last.
  stored_share real,
  operation_id bigint,
  optimised_at timestamptz,
  -- When the settings in `encoding` were tried, or the file was found as it should be.
  checked_at timestamptz,
  sized_at timestamptz,
  primary key (shop_id, id)
) with (fillfactor = 85);
call signpost_declare('images_files', 'shop');
create index images_files_by_state on images_files (shop_id, state, id);
create index images_files_by_bytes on images_files (shop_id, current_bytes desc, id);

-- What a merchant chose, and what the theme asks the delivery network for.
create table images_settings (
  shop_id bigint primary key references shops on delete cascade,
  settings jsonb,
  excludes jsonb,
  saved_at timestamptz,
  -- Widths that pages of the storefront ask for, smallest first; empty: nobody looked yet.
  widths int[] not null default '{}',
  sizing_since timestamptz,
  sized_at timestamptz
);
call signpost_declare('images_settings', 'shop');

-- Bytes in the object store, each once per shop. Rows go with their objects.
create table images_objects (
  shop_id bigint not null references shops on delete cascade,
  digest text not null check (length(digest) = 64),
  bytes bigint not null,
  -- Originals stay as long as the shop does; what we made can be made again.
  is_original boolean not null,
  kept_at timestamptz not null,
  primary key (shop_id, digest)
);
call signpost_declare('images_objects', 'shop');
create index images_objects_made on images_objects (shop_id, kept_at) where not is_original;

-- Events of a day (UTC), for the plot over time.
create table images_days (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  optimised int not null default 0,
  restored int not null default 0,
  went_back int not null default 0,
  -- Restoring takes away what was saved.
  stored_saved bigint not null default 0,
  delivered_saved bigint not null default 0,
  primary key (shop_id, day)
);
call signpost_declare('images_days', 'shop');

create table images_automations (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  title text not null,
  active boolean not null,
  -- Number of a collection; null: all images.
  collection bigint,
  daily_cap int not null check (daily_cap > 0),
  -- Null: those saved for the shop.
  settings jsonb,
  next_run_at timestamptz,
  last_run_at timestamptz,
  operation_id bigint,
  last_images int,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
call signpost_declare('images_automations', 'shop');
