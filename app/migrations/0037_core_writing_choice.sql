-- Language and tone of texts that are written for a shop: what was chosen last, by whoever works on it, and what there is
-- to begin with before anybody chose.
alter table shops
  -- Language of the online store (a BCP 47 tag); null: the platform did not say.
  add column store_language text check (length(store_language) <= 35),
  add column writing_language text check (length(writing_language) <= 35),
  add column writing_tone text check (length(writing_tone) <= 60);
