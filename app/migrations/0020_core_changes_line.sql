-- A shop's place in the line for the workers is no longer the moment it was served last, but what it has used: whoever
-- took a short turn keeps its place, where until now ten changes went behind all large operations like a full slice.
-- The place: lanes go in the order of this moment. At a claim it is the claim's; whoever puts the lane down sets it anew.
alter table change_lanes add column line_at timestamptz not null default '-infinity';
-- The place it was claimed with.
alter table change_lanes add column line_from timestamptz not null default '-infinity';
drop index change_lanes_due;
create index change_lanes_due on change_lanes (stage, line_at) where next_at is not null;

create or replace function signpost_claim_lane(wanted text, by_whom text, lease interval)
  returns table (shop_id bigint, domain text, fence bigint, wakes bigint, waited interval)
  language plpgsql security definer set search_path = pg_catalog, public as $$
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
          line_from = l.line_at, line_at = clock_timestamp()
      from due, shops s
      where l.shop_id = due.shop_id and l.stage = due.stage and s.id = due.shop_id
      returning l.shop_id, s.domain, l.fence, l.wakes, clock_timestamp() - due.since;
end $$;
