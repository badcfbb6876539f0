-- Credits bought within the limit a merchant agreed to: billed as usage of the running subscription, each order once.

create table usage_orders (
  shop_id bigint not null references shops on delete cascade,
  -- Made by whoever asks; the platform knows the order by it, too, and bills it once.
  id uuid not null,
  -- gids on the platform.
  subscription_id text not null,
  line_item_id text not null,
  credit text not null,
  amount int not null check (amount > 0),
  price numeric(12, 2) not null check (price > 0),
  currency text not null,
  test boolean not null,
  -- 'asked': sent, and nobody knows yet what the platform made of it.
  state text not null check (state in ('asked', 'billed', 'refused')),
  requested_by text not null,
  requested_at timestamptz not null,
  settled_at timestamptz,
  primary key (shop_id, id)
);
create index usage_orders_open on usage_orders (shop_id, requested_at) where state = 'asked';
call signpost_declare('usage_orders', 'shop');

-- A merchant comes back from the platform's page only after saying yes: what was approved and waits for its turn.
alter table shop_subscriptions add column approved_at timestamptz;
