-- Whether the shop's tokens are there stands in the directory of shops: who comes in is asked of it alone.
alter table shops add column has_access boolean not null default false;
update shops set has_access = true where exists (select from shop_tokens where shop_tokens.shop_id = shops.id);

create or replace function signpost_find_shop(wanted text)
  returns table (id bigint, installed boolean, development_store boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select shops.id, shops.installed_at is not null and shops.uninstalled_at is null and shops.has_access,
        shops.development_store
      from shops where shops.domain = wanted;
  end;

-- Deliveries of one moment, each with a statement of its own shop.
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
      left join shops on shops.domain = list.domain
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

create or replace function signpost_note_edits(
    shops bigint[], resource_ids text[], moments timestamptz[], told timestamptz[], handles text[], bodies text[],
    since timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  edit record;
begin
  for edit in
    select distinct on (list.shop, list.resource_id, list.moment, list.told)
        list.shop, list.resource_id, date_trunc('second', list.moment) as moment, list.told, list.handle, list.body
      from unnest(shops, resource_ids, moments, told, handles, bodies)
        as list (shop, resource_id, moment, told, handle, body)
      order by list.shop, list.resource_id, list.moment, list.told
  loop
    perform from changes c
      where c.shop_id = edit.shop and c.resource_id = edit.resource_id
        and (c.state in ('pending', 'applying') or c.sent_at > since)
      limit 1;
    if found then
      insert into edit_notices (shop_id, resource_id, edited_at, told_at, handle, body)
        values (edit.shop, edit.resource_id, edit.moment, edit.told, edit.handle, edit.body)
        on conflict do nothing;
    end if;
  end loop;
end $$;

create or replace function signpost_shops_with_interrupted_changes(cutoff timestamptz)
  returns table (id bigint, domain text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select distinct shops.id, shops.domain from changes join shops on shops.id = changes.shop_id
      where changes.state = 'applying' and changes.lease_until < cutoff and shops.uninstalled_at is null
      order by shops.id;
  end;
