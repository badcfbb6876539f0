-- What is kept for ever, and what is looked for in a long History.

-- The beginning of the ledger, folded: what the lines, entries and charges that are gone added up to, by account. Still
-- double entry: the accounts add up to 0.
create table credit_carried (
  shop_id bigint not null references shops on delete cascade,
  credit text not null,
  -- As in the entries: what left an account is below 0.
  issued bigint not null default 0,
  granted bigint not null default 0,
  purchased bigint not null default 0,
  reserved bigint not null default 0,
  spent bigint not null default 0,
  lapsed bigint not null default 0,
  -- Of the charges that are gone.
  charged bigint not null default 0,
  lines bigint not null default 0,
  -- Of the newest line that is gone.
  until timestamptz not null,
  primary key (shop_id, credit),
  constraint credit_carried_sum check (issued + granted + purchased + reserved + spent + lapsed = 0)
);
call signpost_make_tenant('credit_carried');

create or replace function signpost_credit_discrepancies()
  returns table (credit text, account text, balance bigint, ledger bigint)
  language sql stable
  begin atomic
    with carried as (
      select credit_carried.credit, place.account, place.amount from credit_carried, lateral (values
        ('issued', issued), ('granted', granted), ('purchased', purchased), ('reserved', reserved), ('spent', spent),
        ('lapsed', lapsed), ('available', granted + purchased), ('held', reserved), ('charged', charged)
      ) as place (account, amount)),
    moved as (
      select credit_entries.credit, to_account as account, amount from credit_entries
      union all
      select credit_entries.credit, from_account, -amount from credit_entries
      union all
      select credit_lines.credit, 'available', credit_lines.amount from credit_lines
      union all
      select credit_lines.credit, 'held', credit_lines.held from credit_lines
      union all
      select credit_charges.credit, 'charged', from_granted + from_purchased from credit_charges
      union all
      select carried.credit, carried.account, carried.amount from carried),
    booked as (
      select moved.credit, moved.account, sum(amount)::bigint as ledger from moved group by 1, 2),
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

-- Entries of a line, and charges of an operation, to be folded together.
create index credit_entries_of_line on credit_entries (shop_id, line_id);

-- Operations go once nothing of them is left: whoever names one is found at once.
create index operations_undoing on operations (shop_id, undoes) where undoes is not null;
create index operations_undone on operations (shop_id, undone_by) where undone_by is not null;

-- The History's filters: of what is frequent the newest rows are read, what is rare is looked up.
create index operations_by_actor on operations (shop_id, actor, id desc);
create index changes_by_field on changes (shop_id, field, kind, settled_at desc, id desc) where settled_at is not null;
create index changes_by_state on changes (shop_id, state, settled_at desc, id desc)
  where settled_at is not null and state in ('failed', 'conflict', 'reverted', 'cancelled', 'rejected', 'unchanged');
