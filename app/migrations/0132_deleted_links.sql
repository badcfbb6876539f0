-- Decisions about broken links are changes that can be undone: a deleted link keeps its row and its visits for a while.
alter table broken_links
  -- The merchant took the redirect away: automation leaves the link alone.
  add column reverted_at timestamptz,
  -- Deleted; shown nowhere, and removed with its visits by the nightly tidying.
  add column deleted_at timestamptz;
-- A path that is visited after its link was deleted is a new link.
alter table broken_links drop constraint broken_links_shop_id_path_key;
create unique index broken_links_path on broken_links (shop_id, path) where deleted_at is null;
create index broken_links_deleted on broken_links (shop_id, deleted_at) where deleted_at is not null;

-- Files a store imported on a day, for imports read at once: a row for each kind of import, of the last day that had one.
create table import_days (
  shop_id bigint not null references shops on delete cascade,
  -- The feature that reads the file.
  feature text not null,
  day date not null,
  files int not null,
  primary key (shop_id, feature)
);
call signpost_declare('import_days', 'shop');
