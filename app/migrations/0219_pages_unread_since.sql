-- The last attempt to read a page, if the store did not answer for it: all else of the row is as of `read_at`.
alter table crawl_pages
  add column unread_at timestamptz,
  -- Error code, and the status if it answered with an error.
  add column unread_reason text,
  add column unread_status int;
