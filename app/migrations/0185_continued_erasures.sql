-- Shops whose erasure has begun: whatever interrupted it, a job continues it until the row is gone.
create function signpost_erasing_shops(after bigint, page int) returns table (id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select shops.id from shops where shops.id > after and shops.erasing_at is not null order by shops.id limit page;
  end;
revoke execute on function signpost_erasing_shops(bigint, int) from public;
grant execute on function signpost_erasing_shops(bigint, int) to signpost_app;
