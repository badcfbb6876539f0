-- Since when our row belongs to no image of the store any more; it and the original kept for it go a month later.
alter table images_files add column missing_since timestamptz;
