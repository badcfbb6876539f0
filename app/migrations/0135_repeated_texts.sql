-- Titles and descriptions that stand on more than one page of a store. A hash of what search engines are told makes a text
-- comparable without reading it, and an index alone answers which hashes are there twice. Drafts, archived and unlisted
-- products and hidden pages repeat nothing: no search result shows them. Without an SEO title, the name is printed.
alter table catalogue_resources
  add column title_hash bigint generated always as (
    case when not noindex and coalesce(status, 'ACTIVE') = 'ACTIVE'
      then hashtextextended(lower(btrim(coalesce(nullif(btrim(seo_title), ''), title))), 0) end) stored,
  add column description_hash bigint generated always as (
    case when not noindex and coalesce(status, 'ACTIVE') = 'ACTIVE' and btrim(seo_description) <> ''
      then hashtextextended(lower(btrim(seo_description)), 0) end) stored;
create index catalogue_by_title_hash on catalogue_resources (shop_id, title_hash, kind) where title_hash is not null;
create index catalogue_by_description_hash on catalogue_resources (shop_id, description_hash, kind)
  where description_hash is not null;

drop function signpost_search_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, text, boolean,
  text, timestamptz, int, bigint, int);
drop function signpost_count_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, int);
drop function signpost_resource_conditions(text, text[], text, text[], bigint, int, int, int, int, boolean);

-- As before (0021); also resources whose title or description has one of these hashes ($13), and those without a title or a description.
create function signpost_resource_conditions(
  words text, vendors text[], tag text, statuses text[], blog bigint,
  title_from int, title_to int, description_from int, description_to int, hidden boolean,
  repeated text, incomplete boolean
) returns text
  language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select 'r.shop_id = $1 and r.kind = $2'
    || case when words is not null then ' and lower(r.title) like $3' else '' end
    || case when vendors is not null then ' and r.vendor = any($4)' else '' end
    || case when tag is not null then ' and r.tags @> array[$5]' else '' end
    || case when statuses is not null then ' and r.status = any($6)' else '' end
    || case when blog is not null then ' and r.blog_id = $7' else '' end
    || case when title_from is not null then ' and r.title_length >= $8' else '' end
    || case when title_to is not null then ' and r.title_length <= $9' else '' end
    || case when description_from is not null then ' and r.description_length >= $10' else '' end
    || case when description_to is not null then ' and r.description_length <= $11' else '' end
    || case when hidden is not null then ' and r.noindex = $12' else '' end
    || case repeated when 'title' then ' and r.title_hash = any($13)'
         when 'description' then ' and r.description_hash = any($13)' else '' end
    || case when incomplete then ' and least(r.title_length, r.description_length) = 0' else '' end
$$;

create function signpost_search_resources(
  wanted text, words text, vendors text[], tag text, statuses text[], blog bigint,
  title_from int, title_to int, description_from int, description_to int, hidden boolean,
  repeated text, hashes bigint[], incomplete boolean,
  sort text, descending boolean, after_text text, after_time timestamptz, after_number int, after_id bigint, page int
) returns setof catalogue_resources
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key text := case sort
    when 'title' then 'lower(r.title)'
    when 'updated' then 'r.updated_at'
    when 'title-length' then 'r.title_length'
    when 'description-length' then 'r.description_length'
    else 'r.id' end;
  place text := case sort when 'title' then '$14' when 'updated' then '$15' else '$16' end;
  direction text := case when descending then 'desc' else 'asc' end;
  sign text := case when descending then '<' else '>' end;
  conditions text := signpost_resource_conditions(words, vendors, tag, statuses, blog, title_from, title_to,
    description_from, description_to, hidden, repeated, incomplete);
  ordered text;
begin
  if after_id is not null then
    conditions := conditions || case when key = 'r.id' then format(' and r.id %s $17', sign)
      else format(' and (%s, r.id) %s (%s, $17)', key, sign, place) end;
  end if;
  ordered := format('order by %s %s, r.id %s', key, direction, direction);
  return query execute case
    when sort in ('title-length', 'description-length') then format(
      'select r.* from (select r.id from catalogue_resources r where %s %s limit $18) chosen
         join catalogue_resources r on r.shop_id = $1 and r.kind = $2 and r.id = chosen.id %s',
      conditions, ordered, ordered)
    else format('select r.* from catalogue_resources r where %s %s limit $18', conditions, ordered) end
    using signpost_current_shop(), wanted, signpost_words_pattern(words), vendors, tag, statuses, blog,
      title_from, title_to, description_from, description_to, hidden, hashes,
      after_text, after_time, after_number, after_id, page;
end $$;

-- How many fit, counted up to `most`.
create function signpost_count_resources(
  wanted text, words text, vendors text[], tag text, statuses text[], blog bigint,
  title_from int, title_to int, description_from int, description_to int, hidden boolean,
  repeated text, hashes bigint[], incomplete boolean, most int
) returns int
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  answer int;
begin
  execute format('select count(*) from (select from catalogue_resources r where %s limit $14) fitting',
    signpost_resource_conditions(words, vendors, tag, statuses, blog, title_from, title_to, description_from,
      description_to, hidden, repeated, incomplete))
    into answer
    using signpost_current_shop(), wanted, signpost_words_pattern(words), vendors, tag, statuses, blog,
      title_from, title_to, description_from, description_to, hidden, hashes, most;
  return answer;
end $$;

revoke execute on function
  signpost_search_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, text, bigint[],
    boolean, text, boolean, text, timestamptz, int, bigint, int),
  signpost_count_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, text, bigint[],
    boolean, int)
  from public;
grant execute on function
  signpost_search_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, text, bigint[],
    boolean, text, boolean, text, timestamptz, int, bigint, int),
  signpost_count_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, text, bigint[],
    boolean, int)
  to signpost_app;

-- The counts above the list of images, from indexes alone.
create index catalogue_images_counted on catalogue_images (shop_id, owner_id) where not locked;
create index catalogue_images_undescribed on catalogue_images (shop_id, owner_id) where not locked and alt is null;

-- As before (0015): by kind of owner, how many images there are, and how many of them have no alt text.
create or replace function signpost_summarise_images() returns table (owner_kind text, held int, missing int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query execute
    'select ''product'',
        (select count(*) from catalogue_images i
          where i.shop_id = $1 and not i.locked and i.owner_id is not null)::int,
        (select count(*) from catalogue_images i
          where i.shop_id = $1 and not i.locked and i.alt is null and i.owner_id is not null)::int
      union all
      select ''file'',
        (select count(*) from catalogue_images i
          where i.shop_id = $1 and not i.locked and i.owner_id is null)::int,
        (select count(*) from catalogue_images i
          where i.shop_id = $1 and not i.locked and i.alt is null and i.owner_id is null)::int
      union all
      select r.kind, count(*)::int, (count(*) filter (where btrim(coalesce(r.image_alt, '''')) = ''''))::int
        from catalogue_resources r
        where r.shop_id = $1 and r.kind in (''collection'', ''article'') and r.image_url is not null
        group by r.kind'
    using signpost_current_shop();
end $$;
