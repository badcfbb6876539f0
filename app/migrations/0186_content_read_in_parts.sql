-- Up to which change the step has read pages and posts: the platform ends a list after 25,000 objects, so many are read in
-- parts, and an interrupted reading goes on with the next one.
alter table catalogue_runs add column read_until timestamptz;
