-- How many redirects a store had when the platform said, at the last reading, that it takes no more. Null: it takes more.
alter table store_redirect_reads add column full_at int;
