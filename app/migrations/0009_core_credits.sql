-- Which plan a shop is on, what it bought, and the ledger of its credits.

-- No row: the operator's default plan, since the installation. Kept when the app is removed, so that a trial begins
-- once.
create table shop_plans (
  shop_id bigint primary key references shops on delete cascade,
  -- Name of a plan or `offer:<type>`; null: the default plan.
  plan text,
  cycle text not null check (cycle in ('month', 'year')),
  -- gid of the platform's subscription that pays for it; null: nobody does.
  subscription_id text,
  -- Not paid at the moment: features of the default plan, no new grants.
  frozen boolean not null default false,
  -- Periods are counted from here.
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  -- When the shop's first trial began; there is one.
  trial_began_at timestamptz,
  -- Counts the changes of plan, so that a grant belongs to one of them.
  epoch int not null default 1 check (epoch > 0),
  updated_at timestamptz not null default now()
);
call signpost_make_tenant('shop_plans');

-- Subscriptions that were asked for. Their state is what the platform answered last.
create table shop_subscriptions (
  shop_id bigint not null references shops on delete cascade,
  -- gid on the platform.
  id text not null,
  plan text not null,
  cycle text not null check (cycle in ('month', 'year')),
  price numeric(12, 2) not null check (price > 0),
  currency text not null,
  trial_days int not null check (trial_days >= 0),
  test boolean not null,
  state text not null default 'PENDING'
    check (state in ('PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'FROZEN', 'CANCELLED')),
  requested_by text not null,
  requested_at timestamptz not null default now(),
  -- When it was first seen to be active.
  activated_at timestamptz,
  -- When the question was asked that `state` answers.
  read_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  cancel_words text,
  primary key (shop_id, id)
);
call signpost_make_tenant('shop_subscriptions');

-- Credits that were asked for at a price.
create table credit_purchases (
  shop_id bigint not null references shops on delete cascade,
  id text not null,
  credit text not null,
  amount int not null check (amount > 0),
  price numeric(12, 2) not null check (price > 0),
  currency text not null,
  test boolean not null,
  state text not null default 'PENDING'
    check (state in ('PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'CANCELLED')),
  requested_by text not null,
  requested_at timestamptz not null default now(),
  read_at timestamptz,
  -- When the credits were booked.
  credited_at timestamptz,
  primary key (shop_id, id)
);
call signpost_make_tenant('credit_purchases');

-- Where the credits of a shop are. What was ever issued is in exactly one of the five places: the sum of all accounts is 0.
create table credit_balances (
  shop_id bigint not null references shops on delete cascade,
  credit text not null,
  issued bigint not null default 0,
  -- Of the running period's allowance, and bought.
  granted bigint not null default 0 check (granted >= 0),
  purchased bigint not null default 0 check (purchased >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  spent bigint not null default 0 check (spent >= 0),
  lapsed bigint not null default 0 check (lapsed >= 0),
  -- The grant `granted` is left of; it lapses at `granted_until`.
  grant_id bigint,
  granted_until timestamptz,
  -- Of shop_plans, as the grant was made.
  epoch int,
  primary key (shop_id, credit),
  constraint credit_balances_sum check (issued = granted + purchased + reserved + spent + lapsed)
) with (fillfactor = 50);
call signpost_make_tenant('credit_balances');

create table credit_grants (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  credit text not null,
  plan text not null,
  -- False for the allowance of a plan nobody pays for.
  paid boolean not null,
  epoch int not null,
  starts_at timestamptz not null,
  -- Natural end of the period, also when the plan changed before.
  ends_at timestamptz not null check (ends_at > starts_at),
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  -- One grant per period, whatever the clock does.
  unique (shop_id, credit, epoch, starts_at)
);
call signpost_make_tenant('credit_grants');

-- What one resource of one operation may cost and did cost.
create table credit_charges (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  operation_id text not null,
  key text not null,
  credit text not null,
  ceiling bigint not null check (ceiling >= 0),
  -- Held, and once settled used, of the grant and of what was bought.
  from_granted bigint not null check (from_granted >= 0),
  from_purchased bigint not null check (from_purchased >= 0),
  grant_id bigint,
  state text not null default 'reserved' check (state in ('reserved', 'settled', 'released')),
  actual bigint check (actual between 0 and ceiling),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (shop_id, id),
  constraint credit_charges_sum check (case state
    when 'reserved' then from_granted + from_purchased = ceiling and actual is null
    when 'settled' then from_granted + from_purchased = actual
    else from_granted + from_purchased = 0 and actual is null end)
);
call signpost_make_tenant('credit_charges');
create unique index credit_charges_once on credit_charges (shop_id, operation_id, key, credit) where state <> 'released';
create index credit_charges_of_grant on credit_charges (shop_id, grant_id, created_at) where grant_id is not null;

-- The statement: one line per operation, grant, purchase and lapse. Amounts of one kind of credit add up to what is available.
create table credit_lines (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  credit text not null,
  reason text not null check (reason in ('operation', 'grant', 'purchase', 'lapse', 'uninstall', 'unmetered')),
  -- What it is about: id of the operation, grant or purchase.
  subject text not null,
  amount bigint not null,
  -- Still reserved of it.
  held bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (shop_id, id),
  unique (shop_id, credit, reason, subject)
) with (fillfactor = 70);
call signpost_make_tenant('credit_lines');

-- The ledger. Each row takes from one account and gives to another, so it cannot lose or make anything.
create table credit_entries (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  line_id bigint not null,
  credit text not null,
  from_account text not null check (from_account in ('issued', 'granted', 'purchased', 'reserved')),
  to_account text not null check (to_account in ('granted', 'purchased', 'reserved', 'spent', 'lapsed')),
  amount bigint not null check (amount > 0),
  charge_id bigint,
  grant_id bigint,
  purchase_id text,
  at timestamptz not null default now(),
  primary key (shop_id, id),
  check (from_account <> to_account),
  foreign key (shop_id, line_id) references credit_lines (shop_id, id) on delete cascade
);
call signpost_make_tenant('credit_entries');
-- Nothing is booked twice, whoever asks again.
create unique index credit_entries_of_charge on credit_entries (shop_id, charge_id, from_account, to_account)
  where charge_id is not null;
create unique index credit_entries_of_grant on credit_entries (shop_id, grant_id, from_account, to_account)
  where grant_id is not null;
create unique index credit_entries_of_purchase on credit_entries (shop_id, purchase_id) where purchase_id is not null;

-- What does not fit together in the current shop's ledger; no rows: everything adds up. Read by tests and the nightly job.
create function signpost_credit_discrepancies() returns table (credit text, account text, balance bigint, ledger bigint)
  language sql stable
  begin atomic
    with moved as (
      select credit_entries.credit, to_account as account, amount from credit_entries
      union all
      select credit_entries.credit, from_account, -amount from credit_entries),
    booked as (
      select moved.credit, moved.account, sum(amount)::bigint as ledger from moved group by 1, 2
      union all
      select credit_lines.credit, 'available', sum(credit_lines.amount)::bigint from credit_lines group by 1
      union all
      select credit_lines.credit, 'held', sum(credit_lines.held)::bigint from credit_lines group by 1
      union all
      select credit_charges.credit, 'charged', sum(from_granted + from_purchased)::bigint from credit_charges group by 1),
    kept as (
      select credit_balances.credit, place.account, place.balance from credit_balances, lateral (values
        ('issued', -issued), ('granted', granted), ('purchased', purchased), ('reserved', reserved), ('spent', spent),
        ('lapsed', lapsed), ('available', granted + purchased), ('held', reserved), ('charged', reserved + spent)
      ) as place (account, balance))
    select coalesce(kept.credit, booked.credit), coalesce(kept.account, booked.account),
        coalesce(kept.balance, 0), coalesce(booked.ledger, 0)
      from kept full join booked on booked.credit = kept.credit and booked.account = kept.account
      where coalesce(kept.balance, 0) <> coalesce(booked.ledger, 0);
  end;
revoke execute on function signpost_credit_discrepancies() from public;
grant execute on function signpost_credit_discrepancies() to signpost_app;
