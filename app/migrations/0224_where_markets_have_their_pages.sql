-- Domains and path prefixes of a store's markets. Null: not known, because the scope `read_markets` is not granted, or nothing
-- was read since this version. Prefixes without slashes, in lower case.
alter table shop_profiles
  add column market_hosts text[] check (cardinality(market_hosts) <= 100),
  add column market_prefixes text[] check (cardinality(market_prefixes) <= 500);
