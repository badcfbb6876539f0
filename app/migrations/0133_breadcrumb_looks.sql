-- When the theme was last checked for breadcrumbs of its own, the page types that could not be read then, and those on
-- which others print more than one list.
alter table breadcrumb_settings
  add column looked_at timestamptz,
  add column look_unread text[] not null default '{}',
  add column look_twice text[] not null default '{}';
