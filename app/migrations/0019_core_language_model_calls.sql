-- Open calls are held on a short lease that their process renews, so that the places of one that was killed are free
-- again within seconds; until now they stayed taken as long as the longest call may last. Skips what somebody is
-- just taking away: whoever renews never waits, so nobody waits in a circle.
create function signpost_renew_model_calls(calls bigint[], lease_seconds double precision) returns void
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    update language_model_calls set lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
      where id in (select c.id from language_model_calls c where c.id = any(calls) for update skip locked);
  end;
revoke execute on function signpost_renew_model_calls(bigint[], double precision) from public;
grant execute on function signpost_renew_model_calls(bigint[], double precision) to signpost_app;
