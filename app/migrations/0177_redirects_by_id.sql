-- The number in the redirect's id on the platform, by which it is read as it is now: the platform's search follows its
-- writes seconds later. Null until a reading or a write shows it.
alter table store_redirects add column platform_id bigint;
