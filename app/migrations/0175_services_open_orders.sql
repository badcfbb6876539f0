-- The staff's open orders: also a delivered one if the merchant wrote last, who may say that something is broken.
create or replace function signpost_service_orders(which text, before timestamptz, most int)
  returns table (
    store text, store_name text, id uuid, service text, package text, theme_name text, price numeric, currency text,
    stage text, taken_by text, created_at timestamptz, ordered_at timestamptz, due_at timestamptz,
    delivered_at timestamptz, last_author text, last_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.domain, s.name, o.id, o.service, o.package, o.theme_name, o.price, o.currency, o.stage, o.taken_by,
      o.created_at, o.ordered_at, o.due_at, o.delivered_at, last.author, last.created_at
    from services_orders o
      join shops s on s.id = o.shop_id
      left join lateral (
        select e.author, e.stage, e.created_at from services_entries e
          where e.shop_id = o.shop_id and e.order_id = o.id order by e.created_at desc limit 1) last on true
    where o.stage not in ('asked', 'refused')
      and (which = 'all' or o.stage not in ('delivered', 'cancelled')
        or (o.stage = 'delivered' and last.author = 'merchant' and last.stage is null))
      and (before is null or o.created_at < before)
    order by o.created_at desc, o.id
    limit least(most, 200)
$$;
