-- Our own sitemap asks each product for its entry: without this, it walked all entries of the store for each.
create index sitemaps_entries_by_resource on sitemaps_entries (shop_id, resource_id) where resource_id is not null;
