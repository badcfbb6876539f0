alter table sitemaps_own_files
  -- Files that the products were divided among when this one was written; 0: it has to be written again in any case.
  add column of_files int not null default 0,
  -- `stale`: one of its products changed since; `writing`: it is being written because of that.
  add column freshness text not null default 'fresh' check (freshness in ('fresh', 'stale', 'writing')),
  -- Of the contents stored with that; other contents are by a process of before, which divides products otherwise.
  add column written_digest text;
