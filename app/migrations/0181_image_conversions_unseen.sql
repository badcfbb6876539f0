-- The new file was made for this conversion and was in no gallery yet: only such a file is deleted. Any other may be in use.
alter table images_conversions add column unseen boolean not null default false;
