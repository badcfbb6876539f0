-- A shop's own language model, what models were asked, and how many calls a key has open.

-- No row: the installation's model, if there is one.
create table language_models (
  shop_id bigint primary key references shops on delete cascade,
  provider text not null check (provider in ('openai-compatible', 'anthropic')),
  base_url text not null,
  model text not null,
  sees_images boolean not null,
  -- AES-256-GCM: nonce, tag, ciphertext; the id of the key that sealed it beside it. Both null: the server wants no key.
  key_id text,
  api_key bytea,
  -- All that is ever shown of the key.
  last_four text check (char_length(last_four) <= 4),
  saved_at timestamptz not null default now(),
  check ((key_id is null) = (api_key is null))
);
call signpost_make_tenant('language_models');

-- Sums a day (UTC): what was asked, what it used, what came to nothing.
create table language_model_usage (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  -- The shop's own key, or the installation's.
  own_key boolean not null,
  purpose text not null,
  calls int not null default 0,
  failures int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (shop_id, day, own_key, purpose)
) with (fillfactor = 70);
call signpost_make_tenant('language_model_usage');

-- One row a key, known by a digest of it. Shops share the installation's: only the functions below come here.
create table language_model_lanes (
  lane bytea primary key,
  -- The provider asked to be left alone until then.
  paused_until timestamptz not null default '-infinity'
);
create table language_model_calls (
  id bigint generated always as identity primary key,
  lane bytea not null references language_model_lanes on delete cascade,
  shop_id bigint not null references shops on delete cascade,
  -- A process that died ends no call; its place is free again then.
  lease_until timestamptz not null
);
call signpost_make_tenant('language_model_calls');
create index language_model_calls_lane on language_model_calls (lane, shop_id);

-- Takes a place among the calls of a key: `wait` 0 and the call's number, or the seconds to wait before asking again.
--   most, most_shop: open calls of the key, and of this shop with it.
create function signpost_begin_model_call(of_lane bytea, most int, most_shop int, lease_seconds double precision)
  returns table (wait double precision, call bigint, paused boolean)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  shop constant bigint := signpost_current_shop();
  pause timestamptz;
  open_all int;
  open_shop int;
begin
  insert into language_model_lanes (lane) values (of_lane) on conflict do nothing;
  select paused_until into pause from language_model_lanes where lane = of_lane for update;
  if pause > clock_timestamp() then
    return query select extract(epoch from pause - clock_timestamp())::double precision, null::bigint, true;
    return;
  end if;
  delete from language_model_calls where lane = of_lane and lease_until < clock_timestamp();
  select count(*), count(*) filter (where shop_id = shop) into open_all, open_shop
    from language_model_calls where lane = of_lane;
  if open_all >= most or open_shop >= most_shop then
    return query select 0.05::double precision, null::bigint, false;
    return;
  end if;
  return query
    with begun as (
      insert into language_model_calls (lane, shop_id, lease_until)
        values (of_lane, shop, clock_timestamp() + make_interval(secs => lease_seconds)) returning id)
    select 0::double precision, begun.id, false from begun;
end $$;

-- Gives the place back; `pause_seconds` above 0 keeps everybody with this key waiting so long.
create function signpost_end_model_call(call bigint, pause_seconds double precision) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ended bytea;
begin
  delete from language_model_calls where id = call and shop_id = signpost_current_shop() returning lane into ended;
  if pause_seconds > 0 and ended is not null then
    update language_model_lanes
      set paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => pause_seconds))
      where lane = ended;
  end if;
end $$;

-- Until when the provider of a key wants to be left alone; null: it does not.
create function signpost_model_pause(of_lane bytea) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select paused_until from language_model_lanes where lane = of_lane and paused_until > clock_timestamp();
  end;

revoke execute on function signpost_begin_model_call(bytea, int, int, double precision),
  signpost_end_model_call(bigint, double precision), signpost_model_pause(bytea) from public;
grant execute on function signpost_begin_model_call(bytea, int, int, double precision),
  signpost_end_model_call(bigint, double precision), signpost_model_pause(bytea) to signpost_app;
