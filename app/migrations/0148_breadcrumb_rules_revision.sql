-- Counts what was changed that trails are chosen from. Who chose from an older number leaves them marked, so that they
-- are chosen again.
alter table breadcrumb_settings add column rules_revision bigint not null default 0;
