-- A store that bought nothing is on the operator's default plan, and has no plan of its own: the list of stores on that
-- plan lacked it.
create or replace function signpost_staff_stores_with(fact text, plan text, before bigint, page int) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  wanted constant text := plan;
begin
  if fact = 'plan' then
    return query select p.shop_id from shop_plans p where p.plan = wanted and p.shop_id < before
      order by p.shop_id desc limit page;
  elsif fact = 'default' then
    return query select s.id from shops s left join shop_plans p on p.shop_id = s.id
      where coalesce(p.plan, wanted) = wanted and s.id < before
      order by s.id desc limit page;
  elsif fact = 'waiting' then
    return query select o.shop_id from operations o
      where o.finished_at is null and o.ready and o.state in ('pending', 'running') and o.shop_id < before
      group by o.shop_id order by o.shop_id desc limit page;
  else
    return query select b.shop_id from credit_balances b
      where b.spent > 0 and b.granted + b.purchased = 0 and b.shop_id < before
      group by b.shop_id order by b.shop_id desc limit page;
  end if;
end $$;
