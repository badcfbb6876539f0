-- Two functions of the staff in forms a distributed database takes: votes are counted before they are written, and the
-- last entry of an order is joined, not asked for once per order (it refuses a LIMIT that depends on another row).
create or replace function signpost_merge_feature_requests(gone uuid, kept uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held int;
  voted int;
begin
  if gone = kept then return false; end if;
  -- Whoever votes waits for these rows, in one order.
  perform from feature_requests r where r.id in (gone, kept) order by r.id for update;
  select count(*) into held from feature_requests r where r.id in (gone, kept) and r.merged_into is null;
  if held < 2 then return false; end if;
  delete from feature_votes v where v.request_id = gone
    and exists (select from feature_votes k where k.shop_id = v.shop_id and k.request_id = kept);
  update feature_votes v set request_id = kept where v.request_id = gone;
  update feature_proposals p set request_id = kept where p.request_id = gone;
  select count(*) into voted from feature_votes v where v.request_id = kept;
  update feature_requests r set merged_into = kept where r.merged_into = gone;
  update feature_requests r set merged_into = kept, votes = 0, status_at = at where r.id = gone;
  update feature_requests r set votes = voted where r.id = kept;
  return true;
end $$;

create index services_entries_last on services_entries (shop_id, order_id, created_at desc);

create or replace function signpost_service_orders(which text, before timestamptz, most int)
  returns table (
    store text, store_name text, id uuid, service text, package text, theme_name text, price numeric, currency text,
    stage text, taken_by text, created_at timestamptz, ordered_at timestamptz, due_at timestamptz,
    delivered_at timestamptz, last_author text, last_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with last as (
    select distinct on (e.shop_id, e.order_id) e.shop_id, e.order_id, e.author, e.stage, e.created_at
      from services_entries e
        join services_orders o on o.shop_id = e.shop_id and o.id = e.order_id
      where o.stage not in ('asked', 'refused')
        and (before is null or o.created_at < before)
        and (which = 'all' or o.stage <> 'cancelled')
      order by e.shop_id, e.order_id, e.created_at desc)
  select s.domain, s.name, o.id, o.service, o.package, o.theme_name, o.price, o.currency, o.stage, o.taken_by,
      o.created_at, o.ordered_at, o.due_at, o.delivered_at, last.author, last.created_at
    from services_orders o
      join shops s on s.id = o.shop_id
      left join last on last.shop_id = o.shop_id and last.order_id = o.id
    where o.stage not in ('asked', 'refused')
      and (which = 'all' or o.stage not in ('delivered', 'cancelled')
        or (o.stage = 'delivered' and last.author = 'merchant' and last.stage is null))
      and (before is null or o.created_at < before)
    order by o.created_at desc, o.id
    limit least(most, 200)
$$;
