-- Whose words a text is, and what is held for texts nobody saved yet, are the same for everything that is written: meta
-- tags and alt texts had a table each.

alter table meta_tags_texts rename to writing_texts;
alter index meta_tags_texts_by_age rename to writing_texts_by_age;
insert into writing_texts (shop_id, kind, id, field, digest, written_at)
  select shop_id, kind, id, 'alt', digest, written_at from alt_text_written
  on conflict do nothing;
drop table alt_text_written;

-- Drafts of two features may be about one resource.
alter table meta_tags_drafts rename to writing_drafts;
alter table writing_drafts add column feature text not null default 'meta-tags';
alter table writing_drafts alter column feature drop default;
drop index meta_tags_drafts_open;
create index writing_drafts_open on writing_drafts (shop_id, feature, kind, resource_id) where state = 'open';
