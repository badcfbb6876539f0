-- Sitemaps a run could not read, with the reason and the number of attempts: what only they name is kept, not deleted.
alter table crawl_runs add column sitemaps_failed jsonb not null default '[]';
