-- Since when a sitemap lists a URL without a break: search engines are told of it at once, not after the next scan. Null:
-- it was listed before this was noted.
alter table sitemaps_entries add column first_listed_at timestamptz;
