-- The History's filters by field and by kind, each newest first: of what is frequent the newest rows are read in this order.
-- Until now the kind stood between, so that a field's rows had no order.
drop index changes_by_field;
create index changes_by_field on changes (shop_id, field, settled_at desc, id desc) where settled_at is not null;
-- Changes of titles, descriptions and the like go by their field; what is asked for by its kind is seldom.
create index changes_by_kind on changes (shop_id, kind, settled_at desc, id desc)
  where settled_at is not null
    and kind in ('catalogue.metafield', 'catalogue.theme-file', 'catalogue.delete', 'structured-data.settings');
