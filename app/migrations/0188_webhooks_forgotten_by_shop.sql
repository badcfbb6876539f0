-- Each shop forgets its own deliveries, a few thousand at a time: one statement for all shops took longer with each night
-- it failed.
create index webhook_inbox_kept on webhook_inbox (shop_id, received_at);
drop index webhook_inbox_received;
drop function signpost_forget_webhooks(timestamptz);
