-- The list of stores says what a store's own page says: work that is stuck for longer than the period of the failures,
-- work of a store that never had credits, and what keeps the store from working.
create or replace function signpost_staff_store_facts(ids bigint[], since timestamptz)
  returns table (id bigint, plan text, frozen boolean, open_operations int, failed_operations int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.id, p.plan, coalesce(p.frozen, false),
        (count(o.id) filter (where o.finished_at is null and o.ready))::int,
        (count(o.id) filter (where o.failed > 0 and o.created_at > since))::int
      from shops s
        left join shop_plans p on p.shop_id = s.id and p.shop_id = any(ids)
        left join operations o on o.shop_id = s.id and o.shop_id = any(ids)
          and (o.created_at > since or (o.finished_at is null and o.state in ('pending', 'running', 'review')))
      where s.id = any(ids)
      group by s.id, p.plan, p.frozen;
  end;

create or replace function signpost_staff_store_means(ids bigint[])
  returns table (id bigint, credits bigint, used_up int, waits_since timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select wanted.id, b.credits, coalesce(b.used_up, 0), o.since
      from unnest(ids) as wanted (id)
        left join (
          select shop_id, sum(granted + purchased)::bigint as credits,
              (count(*) filter (where spent > 0 and granted + purchased = 0))::int as used_up
            from credit_balances where shop_id = any(ids) group by shop_id) b on b.shop_id = wanted.id
        left join (
          select shop_id, min(created_at) as since from operations
            where shop_id = any(ids) and finished_at is null and ready and state in ('pending', 'running')
            group by shop_id) o on o.shop_id = wanted.id;
  end;

-- What keeps each of these stores from working: access, the app embed, the last sync, the last scan.
create function signpost_staff_store_trouble(ids bigint[])
  returns table (id bigint, has_access boolean, embed_off boolean, sync text, scan text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select wanted.id, s.has_access, s.embed_off, r.state, c.state
      from unnest(ids) as wanted (id)
        join (
          select shops.id, shops.has_access, coalesce(block_flags ->> 'webrexSeoEmbed' = 'false', false) as embed_off
            from shops where shops.id = any(ids)) s on s.id = wanted.id
        left join (
          select distinct on (shop_id) shop_id, state from catalogue_runs where shop_id = any(ids)
            order by shop_id, catalogue_runs.id desc) r on r.shop_id = wanted.id
        left join (
          select distinct on (shop_id) shop_id, state from crawl_runs where shop_id = any(ids)
            order by shop_id, crawl_runs.id desc) c on c.shop_id = wanted.id;
  end;
revoke execute on function signpost_staff_store_trouble(bigint[]) from public;
grant execute on function signpost_staff_store_trouble(bigint[]) to signpost_app;
