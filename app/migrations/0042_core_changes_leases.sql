-- A lease stands at what a single edit has under way, and nowhere else: whoever is to look back at a change is told by
-- `sent_by`, never by a lease that is not there.

-- A single edit that the queue wrote again kept the name of its first sender: nobody came back for it when its worker
-- died. The queue does now, and is called for it.
with adopted as (
  update changes set sent_by = 'queue', lease_until = null
    where sent_by = 'edit' and (state in ('drafting', 'proposed', 'pending') or state = 'applying' and lease_until is null)
    returning shop_id, state)
insert into change_lanes (shop_id, stage, next_at, wakes)
  select distinct shop_id, 'write', clock_timestamp(), 1 from adopted where state = 'applying'
  on conflict (shop_id, stage) do update
    set next_at = least(change_lanes.next_at, excluded.next_at), wakes = change_lanes.wakes + 1;
update changes set lease_until = null
  where lease_until is not null and not (state = 'applying' and sent_by = 'edit');

alter table changes
  add constraint changes_lease check ((state = 'applying' and sent_by = 'edit') = (lease_until is not null));
