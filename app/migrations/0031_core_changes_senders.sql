-- Who sends a change, said instead of read from an empty lease; how long a former holder of a shop queue could send;
-- and bookings of a shop's shared rows as one statement each: a process frozen between two statements holds none of them.

alter table changes
  -- `edit`: whoever waits for a single edit, on the row's own lease. `queue`: the holder of the shop queue.
  add column sent_by text not null default 'queue' check (sent_by in ('edit', 'queue'));
update changes set sent_by = 'edit' where state = 'applying' and lease_until is not null;

alter table change_lanes
  -- No holder before the present one could send after this moment.
  add column sends_until timestamptz not null default '-infinity';

create or replace function signpost_claim_lane(wanted text, by_whom text, lease interval)
  returns table (shop_id bigint, domain text, fence bigint, wakes bigint, waited interval)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    with due as (
      select l.shop_id, l.stage, greatest(l.next_at, l.lease_until) as since
        from change_lanes l join shops s on s.id = l.shop_id
        where l.stage = wanted and l.next_at <= clock_timestamp()
          and (l.lease_until is null or l.lease_until < clock_timestamp()) and s.uninstalled_at is null
        order by l.line_at limit 1 for update of l skip locked)
    update change_lanes l
      set holder = by_whom, fence = l.fence + 1, lease_until = clock_timestamp() + lease, served_at = clock_timestamp(),
          line_from = l.line_at, line_at = clock_timestamp(),
          -- Whoever puts the queue down has no call under way; of one who did not, the lease says it.
          sends_until = greatest(l.sends_until, l.lease_until)
      from due, shops s
      where l.shop_id = due.shop_id and l.stage = due.stage and s.id = due.shop_id
      returning l.shop_id, s.domain, l.fence, l.wakes, clock_timestamp() - due.since;
end $$;

-- Holds the lane for another lease; false: it is somebody else's.
create function signpost_renew_lane(shop bigint, wanted text, held bigint, lease interval) returns boolean
  language plpgsql set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
begin
  perform set_config('signpost.shop', shop::text, true);
  update change_lanes set lease_until = clock_timestamp() + lease
    where shop_id = shop and stage = wanted and fence = held;
  return found;
end $$;

-- Puts the lane down. A call for work meanwhile wins. After a full slice its place is at the end of the line, after a
-- short one before those that use more.
create function signpost_release_lane(
  shop bigint, wanted text, held bigint, known_wakes bigint, due timestamptz, ahead interval, cost int) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
begin
  perform set_config('signpost.shop', shop::text, true);
  update change_lanes set holder = null, lease_until = null,
      next_at = case when wakes = known_wakes then due else clock_timestamp() end,
      line_at = least(clock_timestamp(),
        greatest(line_from, clock_timestamp() - ahead) + cost * (clock_timestamp() - served_at))
    where shop_id = shop and stage = wanted and fence = held;
end $$;

-- `signpost_move_points` for the shop named, as one statement.
create function signpost_book_points(
  shop bigint, cost double precision, patient boolean, caller text, answered double precision, unused double precision,
  seen_available double precision, seen_bucket double precision, seen_rate double precision, seen_age double precision,
  seen_mark double precision
) returns table (wait double precision, available double precision, rate double precision, bucket double precision, mark double precision)
  language plpgsql set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
begin
  perform set_config('signpost.shop', shop::text, true);
  return query select * from signpost_move_points(
    cost, patient, caller, answered, unused, seen_available, seen_bucket, seen_rate, seen_age, seen_mark);
end $$;

revoke execute on function signpost_renew_lane(bigint, text, bigint, interval),
  signpost_release_lane(bigint, text, bigint, bigint, timestamptz, interval, int),
  signpost_book_points(bigint, double precision, boolean, text, double precision, double precision, double precision,
    double precision, double precision, double precision, double precision) from public;
grant execute on function signpost_renew_lane(bigint, text, bigint, interval),
  signpost_release_lane(bigint, text, bigint, bigint, timestamptz, interval, int),
  signpost_book_points(bigint, double precision, boolean, text, double precision, double precision, double precision,
    double precision, double precision, double precision, double precision) to signpost_app;
