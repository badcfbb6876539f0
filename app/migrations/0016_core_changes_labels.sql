-- The History's search by words. Row-level security keeps the planner from a trigram index (ilike is not leakproof), so
-- the owner looks, at rows of the shop of the setting only.

create index changes_by_label on changes using gin (shop_id, label gin_trgm_ops) where settled_at is not null;

-- Ids of settled changes whose label is like the pattern; null when there are more than `most`: reading the History from
-- its end meets so many soon.
create function signpost_labelled_changes(pattern text, most int) returns bigint[]
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  found bigint[];
begin
  -- With the pattern in its text the planner sees how rare it is.
  execute format(
    'select array_agg(id) from (select c.id from changes c
       where c.shop_id = $1 and c.settled_at is not null and c.label ilike %L limit $2) fitting', pattern)
    into found using signpost_current_shop(), most + 1;
  if cardinality(found) > most then return null; end if;
  return coalesce(found, '{}');
end $$;

revoke execute on function signpost_labelled_changes(text, int) from public;
grant execute on function signpost_labelled_changes(text, int) to signpost_app;
