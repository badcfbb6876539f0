-- Which ways of writing a store takes, for all processes alike.

create table store_ways (
  shop_id bigint primary key references shops on delete cascade,
  -- Since then known: titles and descriptions of products and collections do not follow their metafields, and are written
  -- by the resource's own mutation. Null: they follow.
  seo_apart_since timestamptz,
  -- No bulk mutation is tried before: a file found no place, or the platform took none.
  bulk_again_at timestamptz
);
call signpost_make_tenant('store_ways');

-- The way its changes go, chosen once for the part `way_part`.
alter table operations
  add column way text check (way in ('calls', 'bulk')),
  add column way_part int;

-- Background calls leave a fifth of the bucket to those somebody waits for; until now it was a twentieth. The function's text
-- is taken as it stands.
do $$
declare
  told constant text := 'reserve constant double precision := 0.05';
  body constant text := pg_get_functiondef('signpost_move_points'::regproc);
begin
  if position(told in body) = 0 then raise exception 'signpost_move_points keeps another reserve'; end if;
  execute replace(body, told, 'reserve constant double precision := 0.2');
end $$;
