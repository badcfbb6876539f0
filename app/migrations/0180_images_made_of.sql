-- The original a file of ours was made of: whatever else our row of an image says, a file of ours is no new original.
alter table images_objects add column made_of text check (length(made_of) = 64);
