-- When a page was last stored as dead, with another status, or as back again; and when a redirect was last stored with
-- another target. Null: not since this version. A process of before, while an update is rolled out, does not move it.
alter table crawl_pages add column changed_at timestamptz;
alter table crawl_redirects add column changed_at timestamptz;

-- How often a reading asked in vain for the robots.txt that names the sitemaps; 0: it was read.
alter table sitemaps_readings add column robots_tries smallint not null default 0;
