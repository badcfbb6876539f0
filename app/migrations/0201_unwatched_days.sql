-- Days of the last weeks on which no visit of a missing page could be counted: capture was stopped, or the embed off.
-- Predicted traffic leaves them out instead of taking them for days without a visit.
alter table broken_link_settings add column unwatched date[] not null default '{}';
