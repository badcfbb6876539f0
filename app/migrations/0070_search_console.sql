-- A store's connection to the search engine, and what it said of the store day by day.

create table search_console_connections (
  shop_id bigint primary key references shops on delete cascade,
  way text not null check (way in ('oauth', 'service-account')),
  -- Who consented, or the service account.
  account text not null,
  -- AES-256-GCM: nonce, tag, ciphertext; the key's id beside each.
  refresh_key_id text,
  refresh_token bytea,
  access_key_id text,
  access_token bytea,
  access_until timestamptz,
  -- As the search engine spells it: `https://shop.example/` or `sc-domain:shop.example`; null until one is chosen.
  property text,
  permission text,
  -- Code of why it works no more; null while it does.
  broken text,
  broken_at timestamptz,
  -- Names the connection: what was asked with its tokens is stored over no later one.
  connected_at timestamptz(3) not null
);
call signpost_declare('search_console_connections', 'shop');

-- Sign-ins under way: each is good once, for a few minutes, for the person who began it.
create table search_console_consents (
  shop_id bigint not null references shops on delete cascade,
  -- SHA-256 of the nonce in `state`.
  nonce bytea not null,
  user_id text not null,
  key_id text not null,
  verifier bytea not null,
  -- What the sign-in led back with, sealed with the same key; or why it led back without.
  code bytea,
  refusal text,
  until timestamptz not null,
  primary key (shop_id, nonce)
);
call signpost_declare('search_console_consents', 'shop');

-- What is fetched of a property: the days of 16 months, newest first, then each new day.
create table search_console_fills (
  shop_id bigint primary key references shops on delete cascade,
  property text not null,
  -- Counts properties: days of an earlier one go before anything is fetched.
  generation int not null default 1,
  cleared boolean not null default true,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Code of what stopped it.
  reason text,
  -- The days were listed for this range, and from this one on numbers still grow; null: they are still to be listed.
  from_day date,
  to_day date,
  growing_from date,
  -- Moves with every day that is stored: what was computed from fewer days is computed again.
  revision bigint not null default 0,
  tried_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz
);
call signpost_declare('search_console_fills', 'shop');

-- The book of days that hold anything: one that is fetched was fetched whole, in one transaction with its rows.
create table search_console_days (
  shop_id bigint not null references shops on delete cascade,
  search_type text not null,
  -- Pacific time.
  day date not null,
  generation int not null,
  -- Is to be fetched, for the first time or again.
  awaited boolean not null,
  -- False: its numbers still grow, it is fetched again.
  final boolean not null default false,
  -- The search engine gives the top rows only; true: there were as many as it gives.
  truncated boolean not null default false,
  -- The property's own total, everything included, and what its named queries come to.
  clicks int not null default 0,
  impressions int not null default 0,
  position_sum double precision not null default 0,
  named_clicks int not null default 0,
  named_impressions int not null default 0,
  fetched_at timestamptz,
  primary key (shop_id, search_type, day)
);
call signpost_declare('search_console_days', 'shop');
create index search_console_days_awaited on search_console_days (shop_id, day) where awaited;

-- Queries and URLs, by the first 64 bits of their SHA-256.
create table search_console_words (
  shop_id bigint not null references shops on delete cascade,
  kind text not null check (kind in ('query', 'page')),
  hash bigint not null,
  words text not null,
  primary key (shop_id, kind, hash)
);
call signpost_declare('search_console_words', 'shop');

-- By property, hidden queries included.
create table search_console_totals (
  shop_id bigint not null references shops on delete cascade,
  search_type text not null,
  day date not null,
  country text not null,
  device text not null,
  clicks int not null,
  impressions int not null,
  position_sum double precision not null,
  primary key (shop_id, search_type, day, country, device)
);
call signpost_declare('search_console_totals', 'shop');

-- By property: several pages of the store in one result count once.
create table search_console_queries (
  shop_id bigint not null references shops on delete cascade,
  search_type text not null,
  day date not null,
  query_hash bigint not null,
  country text not null,
  device text not null,
  clicks int not null,
  impressions int not null,
  position_sum double precision not null,
  primary key (shop_id, search_type, day, query_hash, country, device)
);
call signpost_declare('search_console_queries', 'shop');
create index search_console_queries_of on search_console_queries (shop_id, search_type, query_hash, day);

-- By page, hidden queries included: adds up to more than the property's total.
create table search_console_pages (
  shop_id bigint not null references shops on delete cascade,
  search_type text not null,
  day date not null,
  page_hash bigint not null,
  country text not null,
  device text not null,
  clicks int not null,
  impressions int not null,
  position_sum double precision not null,
  primary key (shop_id, search_type, day, page_hash, country, device)
);
call signpost_declare('search_console_pages', 'shop');
create index search_console_pages_of on search_console_pages (shop_id, search_type, page_hash, day);

-- Which page was found by which query; by page.
create table search_console_pairs (
  shop_id bigint not null references shops on delete cascade,
  search_type text not null,
  day date not null,
  page_hash bigint not null,
  query_hash bigint not null,
  clicks int not null,
  impressions int not null,
  position_sum double precision not null,
  primary key (shop_id, search_type, day, page_hash, query_hash)
);
call signpost_declare('search_console_pairs', 'shop');
create index search_console_pairs_of_page on search_console_pairs (shop_id, search_type, page_hash, day);
create index search_console_pairs_of_query on search_console_pairs (shop_id, search_type, query_hash, day);

-- When a quota of the search engine has room again: sites, users and the operator's project are shared by shops and processes.
create table google_quotas (
  name text primary key check (length(name) <= 300),
  busy_until timestamptz not null
);
call signpost_declare('google_quotas', 'installation');

-- Takes one call from every quota named, or from none: seconds to wait, 0 where it was taken. A quota lets `burst` calls
-- through at once and one more each `pace` seconds (GCRA): no stretch of time holds more, whoever asks.
create function signpost_take_google_call(names text[], paces double precision[], bursts double precision[])
  returns double precision
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  moment timestamptz;
  longest double precision := 0;
begin
  insert into google_quotas (name, busy_until)
    select wanted, '-infinity' from unnest(names) as wanted order by wanted on conflict (name) do nothing;
  perform from google_quotas where name = any(names) order by name for update;
  moment := clock_timestamp();
  select coalesce(max(extract(epoch from (greatest(q.busy_until, moment) - moment)) - (a.burst - 1) * a.pace), 0) into longest
    from unnest(names, paces, bursts) as a (name, pace, burst) join google_quotas q on q.name = a.name;
  if longest > 0 then
    return longest;
  end if;
  update google_quotas q set busy_until = greatest(q.busy_until, moment) + a.pace * interval '1 second'
    from unnest(names, paces, bursts) as a (name, pace, burst) where q.name = a.name;
  return 0;
end $$;

-- The search engine asks to be left alone.
create function signpost_rest_google_calls(wanted text, seconds double precision)
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into google_quotas (name, busy_until) values (wanted, clock_timestamp() + seconds * interval '1 second')
    on conflict (name) do update set busy_until = greatest(google_quotas.busy_until, excluded.busy_until);
$$;

-- Of sites nobody asks about any more.
create function signpost_forget_google_quotas() returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from google_quotas where busy_until < clock_timestamp() - interval '1 day' returning 1)
  select count(*) from gone;
$$;

revoke execute on function signpost_take_google_call(text[], double precision[], double precision[]),
  signpost_rest_google_calls(text, double precision), signpost_forget_google_quotas() from public;
grant execute on function signpost_take_google_call(text[], double precision[], double precision[]),
  signpost_rest_google_calls(text, double precision), signpost_forget_google_quotas() to signpost_app;
