-- A higher limit that the merchant was asked to approve on the platform's page: the way back there. The platform says
-- nothing of it until it is approved.
create table usage_limit_orders (
  shop_id bigint primary key references shops on delete cascade,
  -- gid on the platform.
  subscription_id text not null,
  cap numeric(12, 2) not null,
  currency text not null,
  confirmation_url text not null,
  requested_at timestamptz not null
);
call signpost_declare('usage_limit_orders', 'shop');
