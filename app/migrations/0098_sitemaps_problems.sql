-- What was wrong with a store's sitemaps as of the last scan of its pages, and as of the one before: [{kind, code, pages}].
alter table sitemaps_readings
  add column problems jsonb,
  add column problems_before jsonb,
  -- The scan `problems` is of; null: none has ended yet.
  add column problems_scan bigint;
