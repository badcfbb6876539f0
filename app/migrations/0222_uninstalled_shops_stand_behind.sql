-- A queue whose shop has uninstalled stands back for a minute (0213), but kept its place: 64 of them at the front of the
-- line were all that a claim saw there, and each claim had to search every queue that is due. It now stands in the line
-- where it is due again.
create or replace function signpost_claim_shop_queue(wanted text, by_whom text, lease interval)
  returns table (shop_id bigint, domain text, fencing_token bigint, wakes bigint, waited interval)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  taken record;
  due bigint[];
  home text;
  -- Of one moment, so that an index can be asked for it.
  moment constant timestamptz := clock_timestamp();
begin
  -- Bounded: the next claim goes on.
  for attempt in 1 .. 64 loop
    select array_agg(first.shop_id) into due
      from (select q.shop_id, q.next_at, q.lease_until from shop_queues q
        where q.stage = wanted and q.next_at is not null order by q.line_at limit 64) first
      where first.next_at <= moment and (first.lease_until is null or first.lease_until < moment);
    -- By a sum, so that the index of the line is not taken for it: that one leads past all that only wait.
    select l.shop_id, greatest(l.next_at, l.lease_until) as since into taken
      from shop_queues l
      where l.stage = wanted and l.shop_id = any(due)
        and l.next_at <= moment and (l.lease_until is null or l.lease_until < moment)
      order by l.line_at + interval '0' limit 1 for update skip locked;
    if not found then
      select l.shop_id, greatest(l.next_at, l.lease_until) as since into taken
        from shop_queues l
        where l.stage = wanted and l.next_at <= moment and (l.lease_until is null or l.lease_until < moment)
        order by l.line_at + interval '0' limit 1 for update skip locked;
      if not found then
        return;
      end if;
    end if;
    select s.domain into home from shops s where s.id = taken.shop_id and s.uninstalled_at is null;
    if found then
      return query
        update shop_queues l
          set holder = by_whom, fencing_token = l.fencing_token + 1, lease_until = clock_timestamp() + lease,
              served_at = clock_timestamp(), line_from = l.line_at, line_at = clock_timestamp(),
              -- Whoever puts the queue down has no call under way; of one who did not, the lease says it.
              sends_until = greatest(l.sends_until, l.lease_until)
          where l.shop_id = taken.shop_id and l.stage = wanted
          returning l.shop_id, home, l.fencing_token, l.wakes, clock_timestamp() - taken.since;
      return;
    end if;
    update shop_queues l
      set next_at = moment + interval '1 minute', line_at = greatest(l.line_at, moment + interval '1 minute')
      where l.shop_id = taken.shop_id and l.stage = wanted;
  end loop;
end $$;
