-- What the staff log says of a store goes with the store's data: its domain, reasons and values. Who did what and when
-- stays. The application's role cannot change the log otherwise, and only for a store that is being erased.
create function signpost_forget_in_staff_log(shop bigint) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    update staff_log set about = null, reason = null, before = null, after = null
      from shops
      where shops.id = shop and shops.erasing_at is not null
        and split_part(staff_log.about, ' ', 1) = shops.domain and staff_log.at <= shops.erasing_at;
  end;
revoke execute on function signpost_forget_in_staff_log(bigint) from public;
grant execute on function signpost_forget_in_staff_log(bigint) to signpost_app;
create index staff_log_of_store on staff_log (split_part(about, ' ', 1), id desc) where about is not null;
drop index staff_log_about;
