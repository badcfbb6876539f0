-- When the app embed was last seen on in the published theme: Home, which is opened often, shows that for a few seconds without
-- asking the platform again.
create table enabled_embeds (
  shop_id bigint primary key references shops on delete cascade,
  seen_at timestamptz not null
);
call signpost_declare('enabled_embeds', 'shop');
