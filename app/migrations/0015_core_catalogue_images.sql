-- Pictures of the store: files of products and files by themselves. Pictures of collections and articles are part of
-- those (catalogue_resources.image_url); the search below shows both in one list.

create table catalogue_images (
  shop_id bigint not null references shops on delete cascade,
  -- Number at the end of the platform's gid of the MediaImage.
  id bigint not null,
  -- The product it was seen at last; null: a file by itself.
  owner_id bigint,
  -- Title of the product, or the name of the file.
  owner_title text not null,
  -- Place in the product's gallery, from 0.
  position int not null default 0,
  url text not null,
  -- Null: there is none, or only blanks.
  alt text,
  width int,
  height int,
  mime text,
  -- Of a product the plan gives no access to.
  locked boolean not null default false,
  updated_at timestamptz not null,
  read_at timestamptz not null,
  -- When it was last seen to be of the product.
  owner_read_at timestamptz not null,
  primary key (shop_id, id)
) with (fillfactor = 85);
call signpost_make_tenant('catalogue_images');
create index catalogue_images_by_title on catalogue_images (shop_id, lower(owner_title), id);
create index catalogue_images_missing on catalogue_images (shop_id, lower(owner_title), id) where alt is null;
create index catalogue_images_by_owner on catalogue_images (shop_id, owner_id, position);
create index catalogue_images_by_words on catalogue_images
  using gin (shop_id, (lower(owner_title || ' ' || coalesce(alt, ''))) gin_trgm_ops);

-- Products whose pictures are to be looked at again.
create table catalogue_image_hints (
  shop_id bigint not null references shops on delete cascade,
  product_id bigint not null,
  hinted_at timestamptz not null default clock_timestamp(),
  primary key (shop_id, product_id)
);
call signpost_make_tenant('catalogue_image_hints');

-- The reading of all pictures, one at a time; it follows each run of the catalogue.
create table catalogue_image_reads (
  shop_id bigint primary key references shops on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'partial', 'failed')),
  step text not null default 'product' check (step in ('product', 'file')),
  step_started_at timestamptz not null default clock_timestamp(),
  bulk_operation_id text,
  -- Lines of the step's result that are in our database.
  lines_done bigint not null default 0,
  -- Steps that could not be read, with the code of the reason.
  unread jsonb not null default '{}',
  error_code text,
  started_at timestamptz not null default clock_timestamp(),
  touched_at timestamptz not null default clock_timestamp(),
  -- Start of the last reading that came to its end: what is held is at least as new.
  as_of timestamptz
);
call signpost_make_tenant('catalogue_image_reads');

-- Digests (md5 of the trimmed text) of alt texts our writers proposed: what stands on the store word for word was
-- written by Signpost, anything else by hand.
create table alt_text_written (
  shop_id bigint not null references shops on delete cascade,
  kind text not null check (kind in ('media', 'collection', 'article')),
  id bigint not null,
  digest text not null,
  written_at timestamptz not null default now(),
  primary key (shop_id, kind, id, digest)
);
call signpost_make_tenant('alt_text_written');

-- A search as texts of queries whose parameters $1 to $3 are shop, words (a pattern) and owners: `p` are the pictures of
-- files, `r` those of collections and articles.
create function signpost_image_source(state text, owner text, words text, owners bigint[]) returns text[]
  language sql immutable set search_path = pg_catalog, public as $$
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
    end,
    case when owners is null and (owner is null or owner in ('collection', 'article')) then
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

-- One page of pictures. As with products (0004) the owner looks, at rows of the shop of the setting only, because a
-- policy would keep the planner from the index on words.
create function signpost_search_images(
  state text, owner text, words text, owners bigint[],
  sort text, descending boolean, after_text text, after_id bigint, page int
) returns table (kind text, id bigint, owner_kind text, owner_id bigint, owner_title text, place int, url text, alt text,
    width int, height int, mime text, updated_at timestamptz, sort_title text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  sources text[] := signpost_image_source(state, owner, words, owners);
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

-- How many pictures fit, counted up to `most`.
create function signpost_count_images(state text, owner text, words text, owners bigint[], most int) returns int
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  source text := array_to_string(signpost_image_source(state, owner, words, owners), ' union all ');
  answer int;
begin
  if source = '' then return 0; end if;
  execute format('select count(*) from (select from (%s) found limit $5) fitting', source)
    into answer using signpost_current_shop(), signpost_words_pattern(words), owners, state, most;
  return answer;
end $$;

-- By kind of owner: how many there are, and how many of them have no alt text.
create function signpost_summarise_images() returns table (owner_kind text, held int, missing int)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query execute format(
    'select found.owner_kind, count(*)::int, (count(*) filter (where found.alt is null))::int from (%s) found group by 1',
    array_to_string(signpost_image_source('all', null, null, null), ' union all '))
    using signpost_current_shop();
end $$;

revoke execute on function
  signpost_image_source(text, text, text, bigint[]),
  signpost_search_images(text, text, text, bigint[], text, boolean, text, bigint, int),
  signpost_count_images(text, text, text, bigint[], int),
  signpost_summarise_images() from public;
grant execute on function
  signpost_search_images(text, text, text, bigint[], text, boolean, text, bigint, int),
  signpost_count_images(text, text, text, bigint[], int),
  signpost_summarise_images() to signpost_app;
