-- Why a change failed, as code and values: its words are made where they are read, in the language of whoever reads them.
-- `error_message` is what the platform said; of failures of our own it is kept for those that are older than this.
alter table changes add column error_values jsonb;
