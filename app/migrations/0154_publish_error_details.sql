-- What the words of a failed publication name: a text that is too alike, the platform's own message.
alter table blog_posts add column publish_error_details jsonb;
