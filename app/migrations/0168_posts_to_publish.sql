-- A finished post that publishes itself waits for that: its job may be given up, the wish stays.
alter table blog_posts add column to_publish boolean not null default false;
