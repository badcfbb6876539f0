-- Since when a shop's data is being erased. Such a row no longer stands for its domain: a store that installs again
-- meanwhile gets a new one, and nothing that it stores from then on is erased with the old.
alter table shops add column erasing_at timestamptz;
create unique index shops_domain on shops (domain) where erasing_at is null;

create or replace function signpost_find_shop(wanted text)
  returns table (id bigint, installed boolean, development_store boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select shops.id, shops.installed_at is not null and shops.uninstalled_at is null and shops.has_access,
        shops.development_store
      from shops where shops.domain = wanted and shops.erasing_at is null;
  end;

create or replace function signpost_register_shop(wanted text) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    insert into shops (domain) values (wanted)
      on conflict (domain) where erasing_at is null do update set domain = excluded.domain
      returning shops.id;
  end;

create or replace function signpost_note_webhooks(
    domains text[], webhook_ids text[], topics text[], resource_ids text[], moments timestamptz[])
  returns table (place int, shop bigint, fresh boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  told record;
begin
  -- In one order, so that two transactions never wait for each other's rows.
  for told in
    select list.place, shops.id as shop, list.webhook_id, list.topic, list.resource_id, list.moment
      from unnest(domains, webhook_ids, topics, resource_ids, moments)
        with ordinality as list (domain, webhook_id, topic, resource_id, moment, place)
      left join shops on shops.domain = list.domain and shops.erasing_at is null
      order by shops.id, list.webhook_id, list.place
  loop
    fresh := false;
    if told.shop is not null then
      insert into webhook_inbox (shop_id, webhook_id, topic, resource_id, triggered_at)
        values (told.shop, told.webhook_id, told.topic, told.resource_id, told.moment)
        on conflict do nothing;
      fresh := found;
    end if;
    place := told.place;
    shop := told.shop;
    return next;
  end loop;
end $$;

alter table shops drop constraint shops_domain_key;
