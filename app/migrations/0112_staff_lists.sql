-- Stores found by what they are on and how they are; apps that staff recommend.

-- A page of ids of stores, the newest first: on a plan, with work that waits, or with a kind of credits used up.
create function signpost_staff_stores_with(fact text, plan text, before bigint, page int) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  wanted constant text := plan;
begin
  if fact = 'plan' then
    return query select p.shop_id from shop_plans p where p.plan = wanted and p.shop_id < before
      order by p.shop_id desc limit page;
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

-- Those of the stores that the list is asked for.
create function signpost_staff_stores_named(ids bigint[], words text, state text)
  returns table (
    id bigint, domain text, name text, email text, installed boolean, installed_at timestamptz, last_login timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.id, s.domain, s.name, s.email, s.installed_at is not null and s.uninstalled_at is null,
        s.installed_at, s.last_logins[cardinality(s.last_logins)]
      from shops s
      where s.id = any(ids)
        and strpos(lower(s.domain || ' ' || s.name || ' ' || s.email), lower(words)) > 0
        and (state = 'all' or (state = 'installed') = (s.installed_at is not null and s.uninstalled_at is null))
      order by s.id desc;
  end;

-- Credits each of these stores can spend, and since when the oldest of its work waits.
create function signpost_staff_store_means(ids bigint[])
  returns table (id bigint, credits bigint, used_up int, waits_since timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select b.shop_id, sum(b.granted + b.purchased)::bigint,
        (count(*) filter (where b.spent > 0 and b.granted + b.purchased = 0))::int,
        (select min(o.created_at) from operations o
          where o.shop_id = b.shop_id and o.finished_at is null and o.ready and o.state in ('pending', 'running'))
      from credit_balances b where b.shop_id = any(ids) group by b.shop_id;
  end;

revoke execute on function signpost_staff_stores_with(text, text, bigint, int),
  signpost_staff_stores_named(bigint[], text, text), signpost_staff_store_means(bigint[]) from public;
grant execute on function signpost_staff_stores_with(text, text, bigint, int),
  signpost_staff_stores_named(bigint[], text, text), signpost_staff_store_means(bigint[]) to signpost_app;

create table partner_apps (
  id uuid primary key,
  name text not null,
  url text not null,
  -- By language, English among them.
  words jsonb not null,
  added_by text not null,
  added_at timestamptz not null
);
call signpost_declare('partner_apps', 'installation');
grant select, insert, update, delete on partner_apps to signpost_app;
