-- The store's resources as the platform last showed them. Every row is an observation with the moment the question
-- was asked (`read_at`): an older one never replaces a newer one, and what was seen to be gone stays gone.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table catalogue_resources (
  shop_id bigint not null references shops on delete cascade,
  kind text not null check (kind in ('product', 'collection', 'page', 'blog', 'article')),
  -- Number at the end of the platform's gid.
  id bigint not null,
  handle text not null,
  title text not null,
  -- ACTIVE, DRAFT, ARCHIVED, UNLISTED; products only.
  status text,
  vendor text,
  product_type text,
  tags text[] not null default '{}',
  seo_title text,
  seo_description text,
  template_suffix text,
  -- Characters of the description or body, markup included.
  body_length int not null default 0,
  image_url text,
  image_alt text,
  -- Variants of a product.
  variant_count int,
  -- The blog of an article.
  blog_id bigint,
  published_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz not null,
  read_at timestamptz not null,
  primary key (shop_id, kind, id)
) with (fillfactor = 85);
call signpost_make_tenant('catalogue_resources');
create index catalogue_by_title on catalogue_resources (shop_id, kind, lower(title), id);
create index catalogue_by_update on catalogue_resources (shop_id, kind, updated_at, id);
create index catalogue_by_vendor on catalogue_resources (shop_id, kind, vendor, id);
create index catalogue_by_tag on catalogue_resources using gin (shop_id, tags);
create index catalogue_by_words on catalogue_resources using gin (shop_id, (lower(title)) gin_trgm_ops);

-- Seen to be gone at that moment: what was asked before then brings nothing back.
create table catalogue_tombstones (
  shop_id bigint not null references shops on delete cascade,
  kind text not null,
  id bigint not null,
  gone_at timestamptz not null,
  primary key (shop_id, kind, id)
);
call signpost_make_tenant('catalogue_tombstones');

-- Resources the platform hinted at; one question answers all hints about one of them.
create table catalogue_hints (
  shop_id bigint not null references shops on delete cascade,
  kind text not null,
  id bigint not null,
  hinted_at timestamptz not null default clock_timestamp(),
  primary key (shop_id, kind, id)
);
call signpost_make_tenant('catalogue_hints');

-- How far the kinds without webhooks are known.
create table catalogue_watermarks (
  shop_id bigint not null references shops on delete cascade,
  kind text not null,
  updated_until timestamptz not null,
  primary key (shop_id, kind)
);
call signpost_make_tenant('catalogue_watermarks');

create table catalogue_runs (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  cause text not null check (cause in ('sync', 'resync', 'nightly')),
  state text not null default 'running' check (state in ('running', 'done', 'partial', 'failed', 'cancelled')),
  -- The kind that is being read, and since when: what was not seen since then is gone.
  step text not null default 'product',
  step_started_at timestamptz not null default clock_timestamp(),
  -- Of the step: the platform's operation, lines of its result in our database, and objects counted so far.
  bulk_operation_id text,
  lines_done bigint not null default 0,
  seen int not null default 0,
  -- Objects the platform has announced for the step; null while it still counts.
  expected int,
  -- Per kind that is finished: how many there are in the store.
  totals jsonb not null default '{}',
  -- Kinds that could not be read, with the code of the reason.
  unread jsonb not null default '{}',
  cancel_asked boolean not null default false,
  error_code text,
  error_details jsonb not null default '{}',
  started_at timestamptz not null default clock_timestamp(),
  touched_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (shop_id, id)
);
call signpost_make_tenant('catalogue_runs');
create unique index catalogue_one_run on catalogue_runs (shop_id) where state = 'running';

-- One page of products by the filters that are given. Row-level security would keep the planner from using the
-- indexes on tags and words, so the owner looks, at rows of the shop of the setting only.
create function signpost_search_products(
  words text, vendors text[], tag text, statuses text[],
  sort text, descending boolean, after_text text, after_time timestamptz, after_id bigint, page int
) returns setof catalogue_resources
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  shop bigint := signpost_current_shop();
  key text := case sort when 'title' then 'lower(r.title)' when 'updated' then 'r.updated_at' else 'r.id' end;
  direction text := case when descending then 'desc' else 'asc' end;
  beyond text := case when descending then '<' else '>' end;
  conditions text := '';
begin
  if words is not null then conditions := conditions || ' and lower(r.title) like $2'; end if;
  if vendors is not null then conditions := conditions || ' and r.vendor = any($3)'; end if;
  if tag is not null then conditions := conditions || ' and r.tags @> array[$4]'; end if;
  if statuses is not null then conditions := conditions || ' and r.status = any($5)'; end if;
  if after_id is not null then
    conditions := conditions || case sort
      when 'title' then format(' and (lower(r.title), r.id) %s ($6, $8)', beyond)
      when 'updated' then format(' and (r.updated_at, r.id) %s ($7, $8)', beyond)
      else format(' and r.id %s $8', beyond) end;
  end if;
  return query execute format(
    'select r.* from catalogue_resources r where r.shop_id = $1 and r.kind = ''product''%s order by %s %s, r.id %s limit $9',
    conditions, key, direction, direction)
    using shop, '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%',
      vendors, tag, statuses, after_text, after_time, after_id, page;
end $$;

-- How many products fit, counted up to `most`.
create function signpost_count_products(words text, vendors text[], tag text, statuses text[], most int) returns int
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  conditions text := '';
  answer int;
begin
  if words is not null then conditions := conditions || ' and lower(r.title) like $2'; end if;
  if vendors is not null then conditions := conditions || ' and r.vendor = any($3)'; end if;
  if tag is not null then conditions := conditions || ' and r.tags @> array[$4]'; end if;
  if statuses is not null then conditions := conditions || ' and r.status = any($5)'; end if;
  execute format(
    'select count(*) from (select from catalogue_resources r where r.shop_id = $1 and r.kind = ''product''%s limit $6) fitting',
    conditions)
    into answer
    using signpost_current_shop(),
      '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%',
      vendors, tag, statuses, most;
  return answer;
end $$;

revoke execute on function
  signpost_search_products(text, text[], text, text[], text, boolean, text, timestamptz, bigint, int),
  signpost_count_products(text, text[], text, text[], int) from public;
grant execute on function
  signpost_search_products(text, text[], text, text[], text, boolean, text, timestamptz, bigint, int),
  signpost_count_products(text, text[], text, text[], int) to signpost_app;
