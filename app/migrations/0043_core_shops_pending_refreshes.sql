-- What waits to be refreshed stands in the webhook inbox alone: resources were noted a second time in a table of their own,
-- only to be looked at together. The inbox is looked at together now.

-- What still waited there waits here, and goes with the next delivery of its topic.
insert into webhook_inbox (shop_id, webhook_id, topic, resource_id, triggered_at)
  select shop_id, 'pending-refresh-' || kind || '-' || id, kind || 's/update',
      'gid://shopify/' || initcap(kind) || '/' || id, hinted_at
    from catalogue_hints where kind in ('product', 'collection')
  on conflict do nothing;
drop table catalogue_hints;

-- Oldest first, of one topic.
drop index webhook_inbox_waiting;
create index webhook_inbox_waiting on webhook_inbox (shop_id, topic, received_at) where processed_at is null;
