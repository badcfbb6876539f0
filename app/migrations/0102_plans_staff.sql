-- Refunds with who noted them and why, plans a store pays once, and why stores leave.

alter table one_time_charges add column refunded_by text, add column refund_reason text;

-- What staff offer one store for one payment: credits, features of a plan for a time or for good.
create table one_time_plans (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  name text not null,
  note text not null default '',
  price numeric(12, 2) not null check (price >= 0.5),
  currency text not null,
  -- {credits, unlock}: app/src/core/promotions/domain/benefit.ts
  benefit jsonb not null,
  offered_by text not null,
  offered_at timestamptz not null,
  withdrawn_at timestamptz,
  -- The charge that was asked for last, and where the merchant approves it; null once nobody can.
  charge_id text,
  confirmation_url text,
  paid_at timestamptz,
  refunded_at timestamptz,
  primary key (shop_id, id)
);
call signpost_declare('one_time_plans', 'shop');

-- Reasons outlive the store's rows; with the store its name and its own words go.
create table departures (
  id uuid primary key,
  at timestamptz not null,
  -- 'cancel': the plan; 'uninstall': about to remove the app.
  kind text not null check (kind in ('cancel', 'uninstall')),
  reason text not null,
  words text not null default '',
  plan text not null,
  -- Domain.
  store text
);
create index departures_by_time on departures (at desc, id);
create index departures_by_store on departures (store);
call signpost_declare('departures', 'installation');
grant select, insert, update on departures to signpost_app;
