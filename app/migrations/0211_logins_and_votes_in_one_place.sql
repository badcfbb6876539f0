-- The staff's list shows the last login of each store, and is read without asking the servers of the stores. Null: `shops`
-- still says it, or nobody has logged in.
alter table shop_activity add column last_login_at timestamptz;

create function signpost_note_login(at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into shop_activity (shop_id, active_at, last_login_at) values (signpost_current_shop(), clock_timestamp(), at)
    on conflict (shop_id) do update set last_login_at = excluded.last_login_at
$$;
revoke execute on function signpost_note_login(timestamptz) from public;
grant execute on function signpost_note_login(timestamptz) to signpost_app;

create or replace function signpost_staff_stores(words text, state text, before bigint, page int)
  returns table (
    id bigint, domain text, name text, email text, installed boolean, installed_at timestamptz, last_login timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if words = '' then
    return query select s.id, s.domain, s.name, s.email, s.installed_at is not null and s.uninstalled_at is null,
        s.installed_at, greatest(a.last_login_at, s.last_logins[cardinality(s.last_logins)])
      from shops s left join shop_activity a on a.shop_id = s.id
      where s.id < before
        and (state = 'all' or (state = 'installed') = (s.installed_at is not null and s.uninstalled_at is null))
      order by s.id desc limit page;
  else
    return query select s.id, s.domain, s.name, s.email, s.installed_at is not null and s.uninstalled_at is null,
        s.installed_at, greatest(a.last_login_at, s.last_logins[cardinality(s.last_logins)])
      from shops s left join shop_activity a on a.shop_id = s.id
      where (s.domain || ' ' || s.name || ' ' || s.email) ilike pattern and s.id < before
        and (state = 'all' or (state = 'installed') = (s.installed_at is not null and s.uninstalled_at is null))
      order by s.id desc limit page;
  end if;
end $$;

create or replace function signpost_staff_stores_named(ids bigint[], words text, state text)
  returns table (
    id bigint, domain text, name text, email text, installed boolean, installed_at timestamptz, last_login timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.id, s.domain, s.name, s.email, s.installed_at is not null and s.uninstalled_at is null,
        s.installed_at, greatest(a.last_login_at, s.last_logins[cardinality(s.last_logins)])
      from shops s left join shop_activity a on a.shop_id = s.id
      where s.id = any(ids)
        and strpos(lower(s.domain || ' ' || s.name || ' ' || s.email), lower(words)) > 0
        and (state = 'all' or (state = 'installed') = (s.installed_at is not null and s.uninstalled_at is null))
      order by s.id desc;
  end;

-- As before (0205); what the theme showed lies with the shop.
create or replace function signpost_staff_store_trouble(ids bigint[])
  returns table (id bigint, has_access boolean, embed_off boolean, sync text, scan text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select wanted.id, s.has_access, coalesce(coalesce(p.block_flags, s.block_flags) ->> 'webrexSeoEmbed' = 'false', false),
        r.state, c.state
      from unnest(ids) as wanted (id)
        join (select shops.id, shops.has_access, shops.block_flags from shops where shops.id = any(ids)) s
          on s.id = wanted.id
        left join (
          select shop_id, shop_profiles.block_flags from shop_profiles where shop_id = any(ids)) p on p.shop_id = wanted.id
        left join (
          select distinct on (shop_id) shop_id, state from catalogue_runs where shop_id = any(ids)
            order by shop_id, catalogue_runs.id desc) r on r.shop_id = wanted.id
        left join (
          select distinct on (shop_id) shop_id, state from crawl_runs where shop_id = any(ids)
            order by shop_id, crawl_runs.id desc) c on c.shop_id = wanted.id;
  end;

-- Votes are counted in it: copied to every server, it could not be written while one is away.
call signpost_declare('feature_requests', 'installation');
