-- Deliveries of many shops are noted in one statement, so that a flood of them costs few transactions.

-- Notes deliveries, given by position, and answers for each the shop its domain stands for (null: none of ours) and
-- whether it is new. The caller has proved the signature; a delivery known already changes nothing.
-- Rows are written in one order by everybody: two calls at once wait for each other instead of locking each other up.
create function signpost_note_webhooks(
    domains text[], webhook_ids text[], topics text[], resource_ids text[], moments timestamptz[])
  returns table (place int, shop bigint, fresh boolean)
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    with told as (
      select list.place::int as place, shops.id as shop, list.webhook_id, list.topic, list.resource_id, list.moment
        from unnest(domains, webhook_ids, topics, resource_ids, moments)
          with ordinality as list (domain, webhook_id, topic, resource_id, moment, place)
        left join shops on shops.domain = list.domain
    ), noted as (
      insert into webhook_inbox (shop_id, webhook_id, topic, resource_id, triggered_at)
        select told.shop, told.webhook_id, told.topic, told.resource_id, told.moment
          from told where told.shop is not null order by told.shop, told.webhook_id, told.place
        on conflict do nothing
        returning webhook_inbox.shop_id, webhook_inbox.webhook_id
    )
    select told.place, told.shop, noted.webhook_id is not null
      from told left join noted on noted.shop_id = told.shop and noted.webhook_id = told.webhook_id
      order by told.place;
  end;

revoke execute on function signpost_note_webhooks(text[], text[], text[], text[], timestamptz[]) from public;
grant execute on function signpost_note_webhooks(text[], text[], text[], text[], timestamptz[]) to signpost_app;
