-- A visit lasts no longer than the session it was begun in: who signs out has left every store.

-- Null: begun before this column; such a visit is over.
alter table staff_visits add column session_id bigint;
create index staff_visits_of_session on staff_visits (session_id) where ended_at is null;

-- Ends every visit that is under way and was begun in one of these sessions, in whatever store.
create function signpost_end_visits_of_sessions(sessions bigint[], at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended bigint;
begin
  update staff_visits v set ended_at = at, ended_by = 'staff'
    where v.session_id = any(sessions) and v.ended_at is null and v.expires_at > at;
  get diagnostics ended = row_count;
  return ended;
end $$;
revoke execute on function signpost_end_visits_of_sessions(bigint[], timestamptz) from public;
grant execute on function signpost_end_visits_of_sessions(bigint[], timestamptz) to signpost_app;
