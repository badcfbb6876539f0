-- A search path that does not name pg_temp is searched there first: whoever may make temporary tables would have one of
-- his stand in for a table inside a function that runs as the owner. Named last, it is never reached. Functions that
-- are called by those of the owner set their own path and need the same.
do $$
declare
  own regprocedure;
begin
  for own in
    select p.oid from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
        and (p.prosecdef or exists (select 1 from unnest(p.proconfig) setting where setting like 'search_path=%'))
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', own);
  end loop;
end $$;
