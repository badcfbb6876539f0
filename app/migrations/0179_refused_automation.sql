-- How often the automation had its turn with a link, and what the check of redirects refused the last time, before
-- anything was written: `{key, values}` of the finding. What the store refused is in the changes.
alter table broken_links
  add column automation_turns int not null default 0,
  add column automation_refusal jsonb;
