-- What visitors get of an image is the mean of one request, no longer the sum over all widths and kinds of browsers: a sum is more
-- than anybody gets (decision 0155).
update images_files f set delivered_before = m.before, delivered_after = m.after
  from (
    select shop_id, id, round(avg((w ->> 'before')::numeric)) as before, round(avg((w ->> 'after')::numeric)) as after
      from images_files, jsonb_array_elements(case when jsonb_typeof(widths) = 'array' then widths else '[]' end) w
      where delivered_before is not null and w ->> 'before' is not null and w ->> 'after' is not null
      group by shop_id, id) m
  where f.shop_id = m.shop_id and f.id = m.id;

-- Days hold sums over the images of a day: three widths for three kinds of browsers each, as far as is known.
update images_days set delivered_saved = round(delivered_saved / 9.0);
