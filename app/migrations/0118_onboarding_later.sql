-- When the first steps were put off, for browsers that keep nothing for a frame (1-shell §2): others remember it themselves.
alter table shops add column onboarding_later_at timestamptz;
