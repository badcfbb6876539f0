-- Search listings: what the grid of meta tags is narrowed to and sorted by, and what the feature itself keeps.

-- Kept out of search engines (metafield seo.hidden), as last seen.
alter table catalogue_resources add column noindex boolean not null default false;
-- Lengths of what stands in the fields, in code points; 0: there is nothing.
create index catalogue_by_title_length on catalogue_resources
  (shop_id, kind, char_length(btrim(coalesce(seo_title, ''))), id);
create index catalogue_by_description_length on catalogue_resources
  (shop_id, kind, char_length(btrim(coalesce(seo_description, ''))), id);
-- Files name resources by handle.
create index catalogue_by_handle on catalogue_resources (shop_id, kind, handle);
create index catalogue_hidden on catalogue_resources (shop_id, kind, id) where noindex;

-- The word or phrase a merchant wants a resource to be found for.
create table meta_tags_keywords (
  shop_id bigint not null references shops on delete cascade,
  kind text not null,
  id bigint not null,
  keyword text not null check (keyword <> ''),
  primary key (shop_id, kind, id)
);
call signpost_make_tenant('meta_tags_keywords');

-- Digests (md5 of the trimmed text) of texts our writers proposed: what stands on the store word for word was
-- written by Signpost, anything else by hand.
create table meta_tags_texts (
  shop_id bigint not null references shops on delete cascade,
  kind text not null,
  id bigint not null,
  field text not null,
  digest text not null,
  written_at timestamptz not null default now(),
  primary key (shop_id, kind, id, field, digest)
);
call signpost_make_tenant('meta_tags_texts');
create index meta_tags_texts_by_age on meta_tags_texts (shop_id, written_at);

create table meta_tags_settings (
  shop_id bigint primary key references shops on delete cascade,
  lengths text not null check (lengths in ('wide', 'narrow'))
);
call signpost_make_tenant('meta_tags_settings');

create table meta_tags_views (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  query jsonb not null,
  primary key (shop_id, id),
  unique (shop_id, kind, name)
);
call signpost_make_tenant('meta_tags_views');

-- Texts written into the editor's form, with the charge that is held for them until one is saved.
create table meta_tags_drafts (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  kind text not null,
  resource_id bigint not null,
  actor text not null,
  charge_id bigint,
  -- Most the charge can come to, and what the proposals so far cost.
  ceiling int not null default 0,
  credits int not null default 0,
  -- Proposals made on this charge; three more than the first are within it.
  proposals int not null default 0,
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  touched_at timestamptz not null default clock_timestamp(),
  primary key (shop_id, id)
);
call signpost_make_tenant('meta_tags_drafts');
create index meta_tags_drafts_open on meta_tags_drafts (shop_id, kind, resource_id) where state = 'open';

-- A CSV file on its way in: its bytes, what the dry run found, and the operation it became. Kept for a day.
create table meta_tags_imports (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  name text not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'checking', 'checked', 'refused', 'started')),
  size bigint not null,
  received bigint not null default 0,
  rows int not null default 0,
  changes int not null default 0,
  unchanged int not null default 0,
  not_found int not null default 0,
  wrong int not null default 0,
  format text,
  encoding text,
  ignored text[] not null default '{}',
  error_code text,
  error_details jsonb not null default '{}',
  operation_id bigint,
  -- Whoever checks it now: a worker taken for dead that still lives writes nothing more.
  checker uuid,
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
call signpost_make_tenant('meta_tags_imports');

create table meta_tags_import_pieces (
  shop_id bigint not null,
  import_id uuid not null,
  -- Byte of the file it begins with.
  at bigint not null,
  bytes bytea not null,
  primary key (shop_id, import_id, at),
  foreign key (shop_id, import_id) references meta_tags_imports on delete cascade
);
call signpost_make_tenant('meta_tags_import_pieces');

create table meta_tags_import_rows (
  shop_id bigint not null,
  import_id uuid not null,
  line int not null,
  kind text,
  id bigint,
  label text not null,
  verdict text not null check (verdict in ('changes', 'unchanged', 'not-found', 'wrong')),
  reason text,
  -- [{field, before, after}]
  changes jsonb not null default '[]',
  primary key (shop_id, import_id, line),
  foreign key (shop_id, import_id) references meta_tags_imports on delete cascade
);
call signpost_make_tenant('meta_tags_import_rows');
create index meta_tags_import_rows_by_verdict on meta_tags_import_rows (shop_id, import_id, verdict, line);

-- The conditions of a search, as text of a query whose parameters $1 to $12 both functions below hand over in one
-- order: shop, kind, words, vendors, tag, statuses, blog, title from, title to, description from, description to, noindex.
create function signpost_resource_conditions(
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
    || case when title_from is not null then ' and char_length(btrim(coalesce(r.seo_title, ''''))) >= $8' else '' end
    || case when title_to is not null then ' and char_length(btrim(coalesce(r.seo_title, ''''))) <= $9' else '' end
    || case when description_from is not null
         then ' and char_length(btrim(coalesce(r.seo_description, ''''))) >= $10' else '' end
    || case when description_to is not null
         then ' and char_length(btrim(coalesce(r.seo_description, ''''))) <= $11' else '' end
    || case when hidden is not null then ' and r.noindex = $12' else '' end
$$;

create function signpost_words_pattern(words text) returns text
  language sql immutable set search_path = pg_catalog, public as $$
  select '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- One page of resources of a kind by the filters that are given. As with products (0004) the owner looks, at rows of
-- the shop of the setting only, because a policy would keep the planner from the indexes on tags and words.
create function signpost_search_resources(
  wanted text, words text, vendors text[], tag text, statuses text[], blog bigint,
  title_from int, title_to int, description_from int, description_to int, hidden boolean,
  sort text, descending boolean, after_text text, after_time timestamptz, after_number int, after_id bigint, page int
) returns setof catalogue_resources
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  key text := case sort
    when 'title' then 'lower(r.title)'
    when 'updated' then 'r.updated_at'
    when 'title-length' then 'char_length(btrim(coalesce(r.seo_title, '''')))'
    when 'description-length' then 'char_length(btrim(coalesce(r.seo_description, '''')))'
    else 'r.id' end;
  direction text := case when descending then 'desc' else 'asc' end;
  beyond text := '';
begin
  if after_id is not null then
    beyond := case sort
      when 'title' then format(' and (%s, r.id) %s ($13, $16)', key, case when descending then '<' else '>' end)
      when 'updated' then format(' and (%s, r.id) %s ($14, $16)', key, case when descending then '<' else '>' end)
      when 'title-length' then format(' and (%s, r.id) %s ($15, $16)', key, case when descending then '<' else '>' end)
      when 'description-length' then
        format(' and (%s, r.id) %s ($15, $16)', key, case when descending then '<' else '>' end)
      else format(' and r.id %s $16', case when descending then '<' else '>' end) end;
  end if;
  return query execute format(
    'select r.* from catalogue_resources r where %s%s order by %s %s, r.id %s limit $17',
    signpost_resource_conditions(words, vendors, tag, statuses, blog, title_from, title_to, description_from,
      description_to, hidden), beyond, key, direction, direction)
    using signpost_current_shop(), wanted, signpost_words_pattern(words), vendors, tag, statuses, blog,
      title_from, title_to, description_from, description_to, hidden,
      after_text, after_time, after_number, after_id, page;
end $$;

-- How many fit, counted up to `most`.
create function signpost_count_resources(
  wanted text, words text, vendors text[], tag text, statuses text[], blog bigint,
  title_from int, title_to int, description_from int, description_to int, hidden boolean, most int
) returns int
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  answer int;
begin
  execute format('select count(*) from (select from catalogue_resources r where %s limit $13) fitting',
    signpost_resource_conditions(words, vendors, tag, statuses, blog, title_from, title_to, description_from,
      description_to, hidden))
    into answer
    using signpost_current_shop(), wanted, signpost_words_pattern(words), vendors, tag, statuses, blog,
      title_from, title_to, description_from, description_to, hidden, most;
  return answer;
end $$;

revoke execute on function
  signpost_search_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, text, boolean,
    text, timestamptz, int, bigint, int),
  signpost_count_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, int) from public;
grant execute on function
  signpost_search_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, text, boolean,
    text, timestamptz, int, bigint, int),
  signpost_count_resources(text, text, text[], text, text[], bigint, int, int, int, int, boolean, int) to signpost_app;
