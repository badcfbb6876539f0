-- The grid of meta tags read thousands of rows to count what fits a filter: a length was an expression, which no index
-- answers without the row. As columns, with the other filters beside them in the index, counting and choosing a page by
-- length read the index alone.
alter table catalogue_resources
  -- Lengths of what stands in the fields, in code points; 0: there is nothing.
  add column title_length int not null generated always as (char_length(btrim(coalesce(seo_title, '')))) stored,
  add column description_length int not null
    generated always as (char_length(btrim(coalesce(seo_description, '')))) stored;
drop index catalogue_by_title_length, catalogue_by_description_length;
create index catalogue_by_title_length on catalogue_resources (shop_id, kind, title_length, id)
  include (description_length, status, vendor, noindex, blog_id);
create index catalogue_by_description_length on catalogue_resources (shop_id, kind, description_length, id)
  include (title_length, status, vendor, noindex, blog_id);

create or replace function signpost_resource_conditions(
  words text, vendors text[], tag text, statuses text[], blog bigint,
  title_from int, title_to int, description_from int, description_to int, hidden boolean
) returns text
  language sql immutable set search_path = pg_catalog, public as $$
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
$$;

-- As before (0013); by length the page is chosen first, from the index alone, and then its rows are read.
create or replace function signpost_search_resources(
  wanted text, words text, vendors text[], tag text, statuses text[], blog bigint,
  title_from int, title_to int, description_from int, description_to int, hidden boolean,
  sort text, descending boolean, after_text text, after_time timestamptz, after_number int, after_id bigint, page int
) returns setof catalogue_resources
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  key text := case sort
    when 'title' then 'lower(r.title)'
    when 'updated' then 'r.updated_at'
    when 'title-length' then 'r.title_length'
    when 'description-length' then 'r.description_length'
    else 'r.id' end;
  place text := case sort when 'title' then '$13' when 'updated' then '$14' else '$15' end;
  direction text := case when descending then 'desc' else 'asc' end;
  sign text := case when descending then '<' else '>' end;
  conditions text := signpost_resource_conditions(words, vendors, tag, statuses, blog, title_from, title_to,
    description_from, description_to, hidden);
  ordered text;
begin
  if after_id is not null then
    conditions := conditions || case when key = 'r.id' then format(' and r.id %s $16', sign)
      else format(' and (%s, r.id) %s (%s, $16)', key, sign, place) end;
  end if;
  ordered := format('order by %s %s, r.id %s', key, direction, direction);
  return query execute case
    when sort in ('title-length', 'description-length') then format(
      'select r.* from (select r.id from catalogue_resources r where %s %s limit $17) chosen
         join catalogue_resources r on r.shop_id = $1 and r.kind = $2 and r.id = chosen.id %s',
      conditions, ordered, ordered)
    else format('select r.* from catalogue_resources r where %s %s limit $17', conditions, ordered) end
    using signpost_current_shop(), wanted, signpost_words_pattern(words), vendors, tag, statuses, blog,
      title_from, title_to, description_from, description_to, hidden,
      after_text, after_time, after_number, after_id, page;
end $$;
