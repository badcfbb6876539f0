-- Language and tone of texts that are written for a shop: what was chosen last, by whoever works on it, and what there is
-- to begin with before anybody chose.
alter table shops
  -- Language of the online store (a BCP 47 tag); null: the platform did not say.
  add column store_language text check (length(store_language) <= 35),
  add column writing_language text check (length(writing_language) <= 35),
  add column writing_tone text check (length(writing_tone) <= 60);

-- Previews of automations in which the installation's model wrote samples, on a day (UTC): they cost the merchant nothing,
-- so there is an end to them.
create table automation_sample_days (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  times int not null check (times > 0),
  primary key (shop_id, day)
);
call signpost_make_tenant('automation_sample_days');

-- Pictures without a text come first in their list; those with one follow, in the order of titles as well.
create index catalogue_images_present on catalogue_images (shop_id, lower(owner_title), id) where alt is not null;
