-- The list of alt texts finds the images of a collection's products by its members: a list of their numbers had to be
-- limited. `members_of` has a default, so that processes of before find their functions.
drop function signpost_count_images(text, text, text, bigint[], int);
drop function signpost_search_images(text, text, text, bigint[], text, boolean, text, bigint, int);
drop function signpost_image_source(text, text, text, bigint[]);

-- A search as texts of queries whose parameters $1 to $3 are shop, words (a pattern) and owners: `p` are the images of
-- files, `r` those of collections and articles.
create function signpost_image_source(state text, owner text, words text, owners bigint[], members_of bigint)
  returns text[] language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[
    case when owner is null or owner in ('product', 'file') then
      'select ''media''::text as kind, p.id, case when p.owner_id is null then ''file'' else ''product'' end as owner_kind,
         p.owner_id, p.owner_title, p.position, p.url, p.alt, p.width, p.height, p.mime, p.updated_at,
         lower(p.owner_title) as sort_title
       from catalogue_images p where p.shop_id = $1 and not p.locked'
      || case owner when 'product' then ' and p.owner_id is not null' when 'file' then ' and p.owner_id is null' else '' end
      || case state when 'missing' then ' and p.alt is null' when 'present' then ' and p.alt is not null' else '' end
      || case when words is not null then ' and lower(p.owner_title || '' '' || coalesce(p.alt, '''')) like $2' else '' end
      || case when owners is not null then ' and p.owner_id = any($3)' else '' end
      || case when members_of is not null then format(' and exists (select from catalogue_collection_members m
           where m.shop_id = $1 and m.collection_id = %s and m.product_id = p.owner_id and m.is_member)', members_of)
         else '' end
    end,
    case when owners is null and members_of is null and (owner is null or owner in ('collection', 'article')) then
      'select r.kind, r.id, r.kind as owner_kind, r.id as owner_id, r.title as owner_title, 0 as position,
         r.image_url as url, nullif(btrim(r.image_alt), '''') as alt, null::int as width, null::int as height,
         null::text as mime, r.updated_at, lower(r.title) as sort_title
       from catalogue_resources r where r.shop_id = $1 and r.image_url is not null and r.kind '
      || case when owner is null then 'in (''collection'', ''article'')' else format('= %L', owner) end
      || case state when 'missing' then ' and btrim(coalesce(r.image_alt, '''')) = '''''
           when 'present' then ' and btrim(coalesce(r.image_alt, '''')) <> ''''' else '' end
      || case when words is not null then ' and lower(r.title || '' '' || coalesce(r.image_alt, '''')) like $2' else '' end
    end], null)
$$;

-- One page of images. The owner looks, at rows of the shop of the setting only, because a policy would keep the planner
-- from the index on words.
create function signpost_search_images(
  state text, owner text, words text, owners bigint[],
  sort text, descending boolean, after_text text, after_id bigint, page int, members_of bigint default null
) returns table (kind text, id bigint, owner_kind text, owner_id bigint, owner_title text, place int, url text, alt text,
    width int, height int, mime text, updated_at timestamptz, sort_title text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sources text[] := signpost_image_source(state, owner, words, owners, members_of);
  direction text := case when descending then 'desc' else 'asc' end;
  beyond text := case when descending then '<' else '>' end;
  ordered text := format('order by %s id %s', case when sort = 'title' then format('sort_title %s,', direction) else '' end,
    direction);
  behind text := case when after_id is null then ''
    when sort = 'title' then format('where (sort_title, id) %s ($5, $6)', beyond)
    else format('where id %s $6', beyond) end;
  whole text;
begin
  if sources = '{}' then return; end if;
  -- Each source in its own order and only as far as the page goes: so its index is followed, not its rows sorted.
  select string_agg(format('(select * from (%s) source %s %s limit $7)', entry, behind, ordered), ' union all ')
    into whole from unnest(sources) as entry;
  return query execute format('select * from (%s) found %s, kind %s limit $7', whole, ordered, direction)
    using signpost_current_shop(), signpost_words_pattern(words), owners, state, after_text, after_id, page;
end $$;

-- How many images match, counted up to `most`.
create function signpost_count_images(
  state text, owner text, words text, owners bigint[], most int, members_of bigint default null
) returns int language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source text := array_to_string(signpost_image_source(state, owner, words, owners, members_of), ' union all ');
  answer int;
begin
  if source = '' then return 0; end if;
  execute format('select count(*) from (select from (%s) found limit $5) fitting', source)
    into answer using signpost_current_shop(), signpost_words_pattern(words), owners, state, most;
  return answer;
end $$;

revoke execute on function
  signpost_image_source(text, text, text, bigint[], bigint),
  signpost_search_images(text, text, text, bigint[], text, boolean, text, bigint, int, bigint),
  signpost_count_images(text, text, text, bigint[], int, bigint)
  from public;
grant execute on function
  signpost_search_images(text, text, text, bigint[], text, boolean, text, bigint, int, bigint),
  signpost_count_images(text, text, text, bigint[], int, bigint)
  to signpost_app;
