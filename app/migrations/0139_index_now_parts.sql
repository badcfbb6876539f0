-- A submission to IndexNow that was cut short: what engines received of it and what is left. The next one begins there.
alter table sitemaps_index_now
  -- When its URLs were chosen; null: the last submission was received whole.
  add column cut_at timestamptz,
  -- Engines received every changed URL up to this hash.
  add column told_to bigint,
  add column received int not null default 0,
  add column unsent int not null default 0,
  add constraint sitemaps_index_now_cut check ((cut_at is null) = (told_to is null));
