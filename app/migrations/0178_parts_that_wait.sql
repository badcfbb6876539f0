-- The part of an operation that begins only when everything in earlier ones has ended, as where deletions make room for
-- what is created after them. Null: no part waits.
alter table operations add column waits_from int;
