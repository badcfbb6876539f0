-- When more pages were edited at once than are read again one by one: the store is scanned in the coming night. A store has a row
-- from then on, also where nobody chose how many pages are scanned.
alter table crawl_settings alter column page_limit drop not null;
alter table crawl_settings add column many_edited_at timestamptz;
