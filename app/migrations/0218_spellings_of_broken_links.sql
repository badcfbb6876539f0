-- Hashes of the spellings in which the last scan found a broken path linked, so that the pages shown are those counted.
alter table broken_links add column linked_hashes bigint[] not null default '{}';
