-- Whoever leaves the staff leaves the stores they are in, and the merchants read why.

create index staff_visits_of_staff on staff_visits (staff_id) where ended_at is null;
comment on column staff_visits.ended_by is 'merchant, staff, or removed: the person left the staff';

-- Ends every visit of somebody that is under way, in whatever store.
create function signpost_end_visits_of(staff bigint, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended bigint;
begin
  update staff_visits v set ended_at = at, ended_by = 'removed'
    where v.staff_id = staff and v.ended_at is null and v.expires_at > at;
  get diagnostics ended = row_count;
  return ended;
end $$;
revoke execute on function signpost_end_visits_of(bigint, timestamptz) from public;
grant execute on function signpost_end_visits_of(bigint, timestamptz) to signpost_app;
