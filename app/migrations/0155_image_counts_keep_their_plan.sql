-- As before (0135), as a plain statement: PostgreSQL keeps its plan, where it planned the six counts for every Home. They
-- have one good plan, whatever the store: through the indexes made for them.
create or replace function signpost_summarise_images() returns table (owner_kind text, held int, missing int)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shop bigint := signpost_current_shop();
begin
  return query
    select 'product',
        (select count(*) from catalogue_images i
          where i.shop_id = shop and not i.locked and i.owner_id is not null)::int,
        (select count(*) from catalogue_images i
          where i.shop_id = shop and not i.locked and i.alt is null and i.owner_id is not null)::int
      union all
      select 'file',
        (select count(*) from catalogue_images i
          where i.shop_id = shop and not i.locked and i.owner_id is null)::int,
        (select count(*) from catalogue_images i
          where i.shop_id = shop and not i.locked and i.alt is null and i.owner_id is null)::int
      union all
      select r.kind, count(*)::int, (count(*) filter (where btrim(coalesce(r.image_alt, '')) = ''))::int
        from catalogue_resources r
        where r.shop_id = shop and r.kind in ('collection', 'article') and r.image_url is not null
        group by r.kind;
end $$;
