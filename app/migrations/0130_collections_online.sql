-- Whether the Online Store shows a collection; null: not known yet. Of products, pages and articles `status` and `published_at`
-- say it, and blogs are always shown. The reading of the next night fills it in.
alter table catalogue_resources add column online boolean check (online is null or kind = 'collection');

-- Redirects that lead to a page's former path are found when the page is renamed.
create index catalogue_former_paths_of on catalogue_former_paths (shop_id, kind, id);
