-- Files made beside an image to be measured before it is replaced. They hang nowhere, and are deleted when they were measured,
-- or by whoever comes after a kill.
create table images_trials (
  shop_id bigint not null references shops on delete cascade,
  -- Number of the MediaImage that is to be replaced.
  id bigint not null,
  -- Name it is made under, by which it is found again when its maker died.
  filename text not null,
  -- Number of the file; null until the platform made it.
  file_id bigint,
  begun_at timestamptz not null,
  primary key (shop_id, id)
);
call signpost_declare('images_trials', 'shop');

-- By the file's name, as merchants search for it.
create index catalogue_images_by_name on catalogue_images
  using gin (shop_id, (lower(split_part(split_part(url, '?', 1), '/', -1))) gin_trgm_ops);

-- Numbers of images whose product, alt text or file name has these words, up to `most`. As with other lists the owner looks,
-- at rows of the shop of the setting only, because a policy would keep the planner from the indexes on words.
create function signpost_images_by_words(words text, most int) returns table (id bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute
    'select i.id from catalogue_images i where i.shop_id = $1
       and (lower(i.owner_title || '' '' || coalesce(i.alt, '''')) like $2 or lower(split_part(split_part(i.url, ''?'', 1), ''/'', -1)) like $2) limit $3'
    using signpost_current_shop(), signpost_words_pattern(words), most;
end $$;
revoke execute on function signpost_images_by_words(text, int) from public;
grant execute on function signpost_images_by_words(text, int) to signpost_app;

-- Further products in whose galleries an image was seen, beside its owner. Whoever needs to be sure looks at the gallery.
create table catalogue_image_galleries (
  shop_id bigint not null references shops on delete cascade,
  image_id bigint not null,
  product_id bigint not null,
  primary key (shop_id, image_id, product_id)
);
call signpost_declare('catalogue_image_galleries', 'shop');
