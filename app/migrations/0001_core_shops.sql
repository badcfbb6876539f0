-- Tenancy, installed shops, their tokens, and the inbox of what the platform tells us.

create function signpost_current_shop() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('signpost.shop', true), '')::bigint;

-- Makes `tenant` a tenant table: rows of other shops do not exist for the application. The owner passes, for
-- migrations and for the few named functions that look across shops. `key` is the column that holds the shop.
create procedure signpost_make_tenant(tenant regclass, key name default 'shop_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  execute format(
    'create policy tenant on %s to signpost_app using (%I = (select signpost_current_shop())) with check (%I = (select signpost_current_shop()))',
    tenant, key, key);
  execute format('create policy owner on %s to signpost_owner using (true) with check (true)', tenant);
  execute format('grant select, insert, update, delete on %s to signpost_app', tenant);
end $$;

create table shops (
  id bigint generated always as identity primary key,
  domain text not null unique check (domain ~ '^[a-z0-9][a-z0-9-]*\.myshopify\.com$'),
  -- gid of the shop and of our installation on the platform; null until the first profile read.
  platform_id text,
  name text not null default '',
  email text not null default '',
  plan_name text not null default '',
  plan_display_name text not null default '',
  development_store boolean not null default false,
  primary_host text,
  timezone text,
  granted_scopes text[] not null default '{}',
  app_language text not null default 'en',
  last_logins timestamptz[] not null default '{}' check (cardinality(last_logins) <= 10),
  onboarding_done boolean not null default false,
  -- What the storefront carried when it was last looked at: the nine flags by their name on the wire.
  block_flags jsonb not null default '{}',
  profile_read_at timestamptz,
  platform_created_at timestamptz,
  -- Registered is not installed: that takes a token.
  installed_at timestamptz,
  uninstalled_at timestamptz
);
call signpost_make_tenant('shops', 'id');

create table shop_tokens (
  shop_id bigint primary key references shops on delete cascade,
  -- AES-256-GCM: nonce, tag, ciphertext; the key's id beside it.
  key_id text not null,
  access_token bytea not null,
  refresh_token bytea,
  scopes text[] not null,
  expires_at timestamptz,
  refresh_expires_at timestamptz,
  updated_at timestamptz not null default now()
);
call signpost_make_tenant('shop_tokens');

create table webhook_inbox (
  shop_id bigint not null references shops on delete cascade,
  webhook_id text not null,
  topic text not null,
  -- What it is about (gid). The body is not kept: it is a hint, and compliance topics carry personal data.
  resource_id text,
  triggered_at timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  primary key (shop_id, webhook_id)
);
call signpost_make_tenant('webhook_inbox');
create index webhook_inbox_received on webhook_inbox (received_at);
create index webhook_inbox_waiting on webhook_inbox (shop_id, topic) where processed_at is null;

create table onboarding_suggestions (
  shop_id bigint not null references shops on delete cascade,
  suggestion_id text not null,
  status boolean not null,
  updated_at timestamptz not null default now(),
  primary key (shop_id, suggestion_id)
);
call signpost_make_tenant('onboarding_suggestions');

create table worker_heartbeats (
  worker text primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on worker_heartbeats to signpost_app;

-- The four ways to look across shops. Each answers ids only, or takes the domain the caller has proved.

create function signpost_find_shop(wanted text) returns table (id bigint, installed boolean, development_store boolean)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select shops.id,
        shops.installed_at is not null and shops.uninstalled_at is null
          and exists (select from shop_tokens where shop_tokens.shop_id = shops.id),
        shops.development_store
      from shops where shops.domain = wanted;
  end;

create function signpost_register_shop(wanted text) returns bigint
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    insert into shops (domain) values (wanted)
      on conflict (domain) do update set domain = excluded.domain
      returning shops.id;
  end;

create function signpost_installed_shops(after bigint, page int) returns table (id bigint, domain text)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select shops.id, shops.domain from shops
      where shops.id > after and shops.installed_at is not null and shops.uninstalled_at is null order by shops.id limit page;
  end;

create function signpost_forget_webhooks(before timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public
  begin atomic
    with gone as (delete from webhook_inbox where received_at < before returning 1) select count(*) from gone;
  end;

revoke execute on function signpost_find_shop(text), signpost_register_shop(text),
  signpost_installed_shops(bigint, int), signpost_forget_webhooks(timestamptz) from public;
grant execute on function signpost_find_shop(text), signpost_register_shop(text),
  signpost_installed_shops(bigint, int), signpost_forget_webhooks(timestamptz) to signpost_app;
