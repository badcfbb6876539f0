alter table sitemaps_readings
  -- Files left out because a reading has a limit.
  add column files_over_limit int not null default 0,
  -- A file that was read already was deleted from the list while the reading ran: read everything again.
  add column again boolean not null default false;
-- The file was read, but not all of it: it is cut off, no sitemap, too long, or names sitemaps of another site.
alter table sitemaps_files add column in_part boolean not null default false;
