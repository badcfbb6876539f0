-- When a reading first reached the newest edit of a kind: until some minutes later, an older one may still appear in the
-- platform's search. Null: none can appear any more. What was reached before counts from now on.
alter table catalogue_watermarks add column reached_at timestamptz default now();
alter table catalogue_watermarks alter column reached_at drop default;
