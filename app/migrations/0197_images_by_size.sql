-- The list of images by size, and by what was saved, reads a page by an index: before, it sorted all images of the store
-- for each (decision 0163). The columns are in the order of the list, so that it may begin behind any of its images.
-- What an optimised file saved, in bytes; null: nothing.
alter table images_files add column saved_bytes bigint generated always as (
  case when state = 'optimised' and original_bytes > current_bytes then original_bytes - current_bytes end) stored;
drop index images_files_by_bytes;
create index images_files_by_bytes on images_files (shop_id, current_bytes, id) where current_bytes > 0;
create index images_files_by_saved on images_files (shop_id, saved_bytes, id) where saved_bytes > 0;
