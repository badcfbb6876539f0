-- What changes in a shop's daily use moves out of `shops`: a distributed database copies that table to every server, and
-- refuses to write it, for all shops, while one is away (docs/decisions/0176).
--
-- A column is null until it is written here; until then `shops` holds its value, so no row is copied, and nothing is lost
-- that processes of the version before write meanwhile. What the platform says is taken from wherever it was read last.
create table shop_profiles (
  shop_id bigint primary key references shops on delete cascade,
  -- Read from the platform, together.
  profile_read_at timestamptz,
  platform_id text,
  platform_created_at timestamptz,
  plan_name text,
  plan_display_name text,
  primary_host text,
  store_language text check (length(store_language) <= 35),
  timezone text,
  phone text,
  -- Of users, the theme and the access token.
  app_language text,
  last_logins timestamptz[] check (cardinality(last_logins) <= 10),
  onboarding_done boolean,
  onboarding_later_at timestamptz,
  writing_language text check (length(writing_language) <= 35),
  writing_tone text check (length(writing_tone) <= 60),
  block_flags jsonb,
  granted_scopes text[]
);
call signpost_declare('shop_profiles', 'shop');
