-- Takes the queue that is first in line, as before (0053). The second look joined the shops of an installation as a whole, and
-- was planned anew each time: with 10,000 idle shops a claim took four times what it takes without any. Of the shops only
-- those with due work are looked at now, and the plan is made once. What only waits is seen by its entry in the line alone.
create or replace function signpost_claim_shop_queue(wanted text, by_whom text, lease interval)
  returns table (shop_id bigint, domain text, fencing_token bigint, wakes bigint, waited interval)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  taken record;
  -- Of one moment, so that an index can be asked for it.
  moment constant timestamptz := clock_timestamp();
begin
  select l.shop_id, greatest(l.next_at, l.lease_until) as since into taken
    from (select q.shop_id, q.next_at, q.lease_until from shop_queues q
      where q.stage = wanted and q.next_at is not null order by q.line_at limit 64) first
    join shop_queues l on l.shop_id = first.shop_id and l.stage = wanted
    join shops s on s.id = l.shop_id
    where first.next_at <= moment and (first.lease_until is null or first.lease_until < moment)
      and l.next_at <= moment and (l.lease_until is null or l.lease_until < moment)
      and s.uninstalled_at is null
    order by l.line_at limit 1 for update of l skip locked;
  if not found then
    -- By a sum, so that the index of the line is not taken for it: that one leads past all that only wait.
    select l.shop_id, greatest(l.next_at, l.lease_until) as since into taken
      from shop_queues l
      where l.stage = wanted and l.next_at <= moment and (l.lease_until is null or l.lease_until < moment)
        and (select s.uninstalled_at is null from shops s where s.id = l.shop_id)
      order by l.line_at + interval '0' limit 1 for update skip locked;
    if not found then
      return;
    end if;
  end if;
  return query
    update shop_queues l
      set holder = by_whom, fencing_token = l.fencing_token + 1, lease_until = clock_timestamp() + lease,
          served_at = clock_timestamp(), line_from = l.line_at, line_at = clock_timestamp(),
          -- Whoever puts the queue down has no call under way; of one who did not, the lease says it.
          sends_until = greatest(l.sends_until, l.lease_until)
      from shops s
      where l.shop_id = taken.shop_id and l.stage = wanted and s.id = taken.shop_id
      returning l.shop_id, s.domain, l.fencing_token, l.wakes, clock_timestamp() - taken.since;
end $$;
