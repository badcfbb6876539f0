-- Until a store is known to show search engines what the metafields hold, one change is written first and read back with
-- its resource; the others go the way it taught.
alter table store_ways
  -- Since then known: they follow. Null, and `seo_apart_since` too: nobody has looked yet.
  add column seo_follows_since timestamptz;

-- A re-run hands a failed single edit to the shop queue, which did not take it for its own: where its worker died it stayed
-- under way for ever.
update changes set sent_by = 'queue'
  where sent_by = 'edit' and (state = 'pending' or state = 'applying' and lease_until is null);
