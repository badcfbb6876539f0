-- A day the search engine could not give is tried a few times after all others, and then set aside until the next fill,
-- so that it does not keep older days from being fetched.
alter table search_console_days
  add column attempts int not null default 0,
  -- Code of why it was set aside; null: it was not.
  add column set_aside text;
-- How often in succession the search engine refused because of its quota: each pause is longer than the one before.
alter table search_console_fills add column refusals int not null default 0;
