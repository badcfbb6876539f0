-- What the staff area reads across stores, and features switched for one store.

-- A feature switched on or off for a store, whatever its plan says.
create table shop_feature_flags (
  shop_id bigint not null references shops on delete cascade,
  feature text not null,
  is_on boolean not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (shop_id, feature)
);
call signpost_declare('shop_feature_flags', 'shop');

-- Words anywhere in domain, name or email address of a store.
create index shops_by_words on shops using gin ((domain || ' ' || name || ' ' || email) gin_trgm_ops);
create index operations_by_time on operations (shop_id, created_at);

-- A page of the list of stores, the newest first. Stores are in one place (`shops` is a directory), so are no shop's rows read.
create function signpost_staff_stores(words text, state text, before bigint, page int)
  returns table (
    id bigint, domain text, name text, email text, installed boolean, installed_at timestamptz, last_login timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  pattern constant text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if words = '' then
    return query select s.id, s.domain, s.name, s.email, s.installed_at is not null and s.uninstalled_at is null,
        s.installed_at, s.last_logins[cardinality(s.last_logins)]
      from shops s
      where s.id < before
        and (state = 'all' or (state = 'installed') = (s.installed_at is not null and s.uninstalled_at is null))
      order by s.id desc limit page;
  else
    return query select s.id, s.domain, s.name, s.email, s.installed_at is not null and s.uninstalled_at is null,
        s.installed_at, s.last_logins[cardinality(s.last_logins)]
      from shops s
      where (s.domain || ' ' || s.name || ' ' || s.email) ilike pattern and s.id < before
        and (state = 'all' or (state = 'installed') = (s.installed_at is not null and s.uninstalled_at is null))
      order by s.id desc limit page;
  end if;
end $$;

-- What the list says of each of these stores: plan, work that waits, failures since a moment.
create function signpost_staff_store_facts(ids bigint[], since timestamptz)
  returns table (id bigint, plan text, frozen boolean, open_operations int, failed_operations int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.id, p.plan, coalesce(p.frozen, false),
        (count(o.id) filter (where o.finished_at is null and o.ready))::int,
        (count(o.id) filter (where o.failed > 0))::int
      from shops s
        left join shop_plans p on p.shop_id = s.id and p.shop_id = any(ids)
        left join operations o on o.shop_id = s.id and o.shop_id = any(ids) and o.created_at > since
      where s.id = any(ids)
      group by s.id, p.plan, p.frozen;
  end;

-- What waits in all stores together, and since when.
create function signpost_staff_backlog() returns table (name text, number bigint, oldest timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select 'webhooks', count(*), min(received_at) from webhook_inbox where processed_at is null
    union all
    select 'operations', count(*), min(created_at) from operations where finished_at is null and ready
    union all
    select 'mails', count(*), min(finished_at) from operations
      where notify and mail is null and finished_at > now() - interval '7 days'
    union all
    select 'syncs', count(*), min(started_at) from catalogue_runs where finished_at is null;
  end;

-- What language models were asked, by day and whose key.
create function signpost_staff_language_model(since date)
  returns table (day date, own_key boolean, calls bigint, failures bigint, input_tokens bigint, output_tokens bigint, stores bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select u.day, u.own_key, sum(u.calls)::bigint, sum(u.failures)::bigint, sum(u.input_tokens)::bigint,
        sum(u.output_tokens)::bigint, count(distinct u.shop_id)
      from language_model_usage u where u.day >= since group by u.day, u.own_key order by u.day desc, u.own_key;
  end;

-- Who used most of the installation's key.
create function signpost_staff_language_model_stores(since date, page int)
  returns table (domain text, calls bigint, tokens bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.domain, sum(u.calls)::bigint, sum(u.input_tokens + u.output_tokens)::bigint
      from language_model_usage u join shops s on s.id = u.shop_id
      where u.day >= since and not u.own_key group by s.domain order by 3 desc limit page;
  end;

revoke execute on function signpost_staff_stores(text, text, bigint, int),
  signpost_staff_store_facts(bigint[], timestamptz), signpost_staff_backlog(),
  signpost_staff_language_model(date), signpost_staff_language_model_stores(date, int) from public;
grant execute on function signpost_staff_stores(text, text, bigint, int),
  signpost_staff_store_facts(bigint[], timestamptz), signpost_staff_backlog(),
  signpost_staff_language_model(date), signpost_staff_language_model_stores(date, int) to signpost_app;
