alter table catalogue_followed_collections
  -- Products the reading under way has seen: the platform ends a list after 25,000, and the rest is searched for.
  add column reading_count int not null default 0,
  -- How often in succession the platform refused to go on; after a few times others are read first, until then.
  add column refusals int not null default 0,
  add column set_aside_until timestamptz;
