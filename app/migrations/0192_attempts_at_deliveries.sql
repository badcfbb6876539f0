-- How often a delivery failed by itself: after a few times it is given up, so that it does not hold up its topic.
alter table webhook_inbox add column attempts int not null default 0;
