-- When a host's next request may begin, in all processes together (docs/decisions/0116). Not logged: what a crash forgets costs
-- a host one early request. Of the installation: its clock is the database's.
create unlogged table host_turns (
  host text primary key,
  -- The earliest start of the next request.
  next_at timestamptz not null,
  -- The host asked not to be requested before.
  paused_until timestamptz not null default '-infinity',
  -- When each running request is over at the latest: that of a killed process ends by itself.
  held timestamptz[] not null default '{}'
) with (fillfactor = 50);
call signpost_declare('host_turns', 'installation');
grant select, insert, update, delete on host_turns to signpost_app;

-- Books the host's next turn, or says why not: `paused`, `late` (it comes after `patience`), or `full` (as many requests as
-- allowed are running; ask again after `wait`). `turn` is what the end of the request gives back. Times are milliseconds.
create function signpost_book_host_turn(asked text, gap double precision, patience double precision, hold double precision,
    most integer)
  returns table (state text, wait double precision, turn text)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  known record;
  moment timestamptz;
  begins timestamptz;
  running timestamptz[];
  a_millisecond constant interval := '1 millisecond';
begin
  loop
    select * into known from host_turns where host = asked for update;
    exit when found;
    insert into host_turns (host, next_at) values (asked, clock_timestamp()) on conflict do nothing;
    -- Now and then, so that what nobody has asked for a day does not pile up.
    if random() < 0.01 then
      delete from host_turns where host in (
        select host from host_turns where greatest(next_at, paused_until) < clock_timestamp() - interval '1 day'
          limit 2000 for update skip locked);
    end if;
  end loop;
  moment := clock_timestamp();
  if known.paused_until > moment then
    return query select 'paused', extract(epoch from known.paused_until - moment)::double precision * 1000, null::text;
    return;
  end if;
  running := array(select until from unnest(known.held) until where until > moment);
  if cardinality(running) >= most then
    return query select 'full',
      least(250, extract(epoch from (select min(until) from unnest(running) until) - moment) * 1000)::double precision, null::text;
    return;
  end if;
  begins := greatest(moment, known.next_at);
  if begins > moment + patience * a_millisecond then
    return query select 'late', extract(epoch from begins - moment)::double precision * 1000, null::text;
    return;
  end if;
  update host_turns set next_at = begins + gap * a_millisecond, held = running || (begins + hold * a_millisecond)
    where host = asked;
  return query select 'booked', extract(epoch from begins - moment)::double precision * 1000,
    (begins + hold * a_millisecond)::text;
end $$;
