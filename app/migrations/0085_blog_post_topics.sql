-- Why the topic of a day was chosen: the feature it came from, and its reason as a code with values.
alter table blog_post_runs add column source text, add column reason jsonb;
