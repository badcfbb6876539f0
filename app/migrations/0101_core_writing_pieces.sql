-- What was written is known again by whoever pays for it: digests of the texts of a draft, or of their sentences.
alter table writing_drafts add column pieces text[] not null default '{}';
