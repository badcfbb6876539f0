-- When the last reading of a page, or a redirect, was stored. It was read a moment before: a submission to search engines
-- in between did not see it. Null for what was stored before this version.
alter table crawl_pages add column stored_at timestamptz;
alter table crawl_redirects add column stored_at timestamptz;

-- When other content of the page was stored last.
alter table sitemaps_pages add column changed_at timestamptz;
