-- The list of images by title, likewise. A column beside an index of `lower(owner_title)`, because row-level security lets the
-- planner compare only what reveals no row: a column, but no result of `lower`.
alter table catalogue_images add column sort_title text collate "C" not null generated always as (lower(owner_title)) stored;
create index catalogue_images_by_sort_title on catalogue_images (shop_id, sort_title, id);
