-- When somebody last used Signpost for a store, or the store told of something. What looks after stores several times a day
-- passes by the quiet ones (docs/decisions/0105).
create table shop_activity (
  shop_id bigint primary key references shops on delete cascade,
  active_at timestamptz not null
);
call signpost_declare('shop_activity', 'installation');

-- Until now every store was looked after alike: none is passed by before it has been quiet for a day and a half.
insert into shop_activity (shop_id, active_at)
  select id, clock_timestamp() from shops where installed_at is not null and uninstalled_at is null;

-- Rows are taken in one order, and written only where what they say is old: many calls a second ask for this.
create function signpost_note_active(active bigint[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into shop_activity as known (shop_id, active_at)
    select distinct told.id, clock_timestamp() from unnest(active) as told (id) order by told.id
    on conflict (shop_id) do update set active_at = excluded.active_at
      where known.active_at < excluded.active_at - interval '5 minutes'
$$;

create function signpost_active_among(asked bigint[], within interval) returns table (id bigint)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select known.shop_id from shop_activity known
    where known.shop_id = any (asked) and known.active_at > clock_timestamp() - within
$$;

revoke execute on function signpost_note_active(bigint[]), signpost_active_among(bigint[], interval) from public;
grant execute on function signpost_note_active(bigint[]), signpost_active_among(bigint[], interval) to signpost_app;
