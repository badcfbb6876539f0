-- Resources that were edited since their pages were scanned. One row however often; `edits` tells an edit that came while the
-- page was being read.
create table crawl_edited (
  shop_id bigint not null references shops on delete cascade,
  kind text not null,
  id bigint not null,
  edits int not null default 1,
  primary key (shop_id, kind, id)
);
call signpost_declare('crawl_edited', 'shop');
