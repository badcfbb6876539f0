-- Columns that were all called `place`, each by what it holds: an order, a slot, a cursor. The busiest table comes last.

alter table blog_post_steps rename column place to position;

alter table index_status_questions rename column place to position;

alter table waiting_calls rename column place to slot;

alter table operations rename column fill_place to fill_cursor;
