-- Credits on the bill: refunds with who noted them and why, and what is used of the limit a merchant agreed to.

alter table usage_orders
  add column refunded_at timestamptz,
  add column refunded_by text,
  add column refund_reason text;
create index usage_orders_by_time on usage_orders (shop_id, requested_at desc);

-- As the platform had it when it was last asked: Home says when little is left, without asking.
create table usage_lines (
  shop_id bigint primary key references shops on delete cascade,
  -- gid on the platform.
  subscription_id text not null,
  cap numeric(12, 2) not null,
  used numeric(12, 2) not null,
  currency text not null,
  -- When the running period ends.
  until timestamptz,
  read_at timestamptz not null,
  -- The limit and the period the merchant was mailed about.
  mailed_cap numeric(12, 2),
  mailed_until timestamptz
);
call signpost_declare('usage_lines', 'shop');
