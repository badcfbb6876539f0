-- Codes an operator gives away, what a store redeemed, and what it may use beyond its plan.

-- Of all shops: who runs the installation makes and ends them (bin/signpost codes, or staff).
create table promotion_codes (
  -- In capitals, as it is compared.
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  note text not null default '',
  -- {discount, credits, unlock}: app/src/core/promotions/domain/benefit.ts
  benefit jsonb not null,
  -- Nobody types it: stores get it by themselves as long as there are uses left.
  automatic boolean not null default false,
  starts_at timestamptz not null,
  -- Null: no end.
  ends_at timestamptz,
  -- Stores that may redeem it; null: all of them.
  max_uses int check (max_uses > 0),
  uses int not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
call signpost_declare('promotion_codes', 'installation');
grant select, insert, update on promotion_codes to signpost_app;

-- A code a store redeemed, with its benefit as it was then: once per store.
create table shop_promotions (
  shop_id bigint not null references shops on delete cascade,
  code text not null,
  benefit jsonb not null,
  -- The discount is ordered before then, or not at all.
  use_until timestamptz,
  redeemed_by text not null,
  redeemed_at timestamptz not null,
  -- The subscription that began with its discount.
  subscription_id text,
  used_at timestamptz,
  primary key (shop_id, code)
);
call signpost_declare('shop_promotions', 'shop');

-- Codes a store tried in vain on a day (UTC), so that nobody guesses them.
create table promotion_attempts (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  times int not null check (times > 0),
  primary key (shop_id, day)
);
call signpost_declare('promotion_attempts', 'shop');

-- What a store may use beyond what its plan gives, and until when. Credits are never here: they stand in the ledger.
create table shop_entitlements (
  shop_id bigint not null references shops on delete cascade,
  -- Why: 'code:<code>', 'verification', 'trial-unlock'. Once per store.
  source text not null,
  -- Opens the features of this plan; null: of none.
  plan text,
  more_products int not null default 0 check (more_products >= 0),
  begins_at timestamptz not null,
  -- Null: for good.
  ends_at timestamptz check (ends_at > begins_at),
  primary key (shop_id, source)
);
call signpost_declare('shop_entitlements', 'shop');

-- Credits that were given for something, once for each.
create table credit_rewards (
  shop_id bigint not null references shops on delete cascade,
  source text not null,
  credit text not null,
  amount int not null check (amount > 0),
  booked_at timestamptz not null,
  primary key (shop_id, source, credit)
);
call signpost_declare('credit_rewards', 'shop');

alter table credit_lines drop constraint credit_lines_reason_check,
  add constraint credit_lines_reason_check check (reason in
    ('operation', 'grant', 'purchase', 'reward', 'lapse', 'refund', 'uninstall', 'unmetered'));

-- The code a subscription was ordered with, and what it takes off.
alter table shop_subscriptions add column code text, add column discount jsonb;
