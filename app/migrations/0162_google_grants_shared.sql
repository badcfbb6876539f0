-- Whether another store is connected with this account: the search engine keeps one grant of an account for all of them,
-- and whoever revokes it ends them all. Answers yes or no only.
create function signpost_google_account_elsewhere(wanted text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from search_console_connections
    where way = 'oauth' and account = wanted and shop_id is distinct from signpost_current_shop());
$$;
revoke execute on function signpost_google_account_elsewhere(text) from public;
grant execute on function signpost_google_account_elsewhere(text) to signpost_app;

create index search_console_connections_by_account on search_console_connections (account);
