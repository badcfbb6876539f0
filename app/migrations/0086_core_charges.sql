-- What is paid once, whatever it is for: credits, services, reports. Credits keep what they are; the money moves here.

create table one_time_charges (
  shop_id bigint not null references shops on delete cascade,
  -- gid on the platform.
  id text not null,
  -- What it pays for, by the name of its kind (app/src/core/charges/charge-kind.ts), and which of them.
  kind text not null,
  reference text not null,
  -- As it stands on the platform's page and bill.
  name text not null,
  price numeric(12, 2) not null check (price > 0),
  currency text not null,
  test boolean not null,
  state text not null default 'PENDING'
    check (state in ('PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'CANCELLED')),
  requested_by text not null,
  requested_at timestamptz not null,
  -- When the question was asked that `state` answers.
  read_at timestamptz,
  -- When its kind was told that it is paid, and that the money went back.
  paid_at timestamptz,
  refunded_at timestamptz,
  primary key (shop_id, id)
);
call signpost_declare('one_time_charges', 'shop');

insert into one_time_charges
    (shop_id, id, kind, reference, name, price, currency, test, state, requested_by, requested_at, read_at, paid_at)
  select shop_id, id, 'plans.credits', credit, amount || ' ' || credit || ' credits', price, currency, test, state,
      requested_by, requested_at, read_at, credited_at
    from credit_purchases;

alter table credit_purchases
  drop column price, drop column currency, drop column test, drop column state,
  drop column requested_by, drop column requested_at, drop column read_at;

-- A purchase whose money went back takes its credits along.
alter table credit_lines drop constraint credit_lines_reason_check,
  add constraint credit_lines_reason_check
    check (reason in ('operation', 'grant', 'purchase', 'lapse', 'refund', 'uninstall', 'unmetered'));
