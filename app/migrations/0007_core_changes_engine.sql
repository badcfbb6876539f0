-- Operations of any size: streamed in, worked off by lanes, in parts, with counters, charges, runs and undo.

-- Name of what was asked for; of a single edit the change kind's. Changes name their own kind.
alter table operations rename column kind to type;
alter table operations
  add column performed_on text not null default 'store'
    check (performed_on in ('product', 'collection', 'page', 'blog', 'article', 'image', 'store')),
  add column fields text[] not null default '{}',
  -- False while its changes are still being inserted: nobody works on it or shows it.
  add column ready boolean not null default true,
  add column idempotency_key text,
  add column touched_at timestamptz not null default clock_timestamp(),
  -- Counters of its changes, kept by the transactions that settle them. `failed` includes `conflicts`.
  add column unchanged int not null default 0,
  add column conflicts int not null default 0,
  add column proposed int not null default 0,
  add column left_out int not null default 0,
  add column errors int not null default 0,
  add column reverted int not null default 0,
  add column parts int not null default 1,
  -- The part at work; the last one when all is done.
  add column part int not null default 1,
  add column runs int not null default 1,
  add column cancel_asked boolean not null default false,
  add column proposer text,
  add column proposer_params jsonb,
  add column review boolean not null default false,
  add column credit text,
  add column ceiling int,
  add column credits_reserved int not null default 0,
  add column credits_settled int not null default 0,
  -- A mail is meant at the end of a run; the run it was claimed for, and what came of it.
  add column notify boolean not null default false,
  add column mailed_run int not null default 0,
  add column mail text check (mail in ('sent', 'off', 'failed')),
  -- When one of the lanes last took of it: operations of a shop take turns.
  add column served_at timestamptz;
alter table operations drop constraint operations_state_check;
alter table operations add constraint operations_state_check
  check (state in ('pending', 'running', 'review', 'done', 'partial', 'failed', 'cancelled'));
create unique index operations_idempotency on operations (shop_id, idempotency_key) where idempotency_key is not null;
create index operations_open on operations (shop_id, served_at nulls first, id)
  where state in ('pending', 'running', 'review');
update operations o set
  unchanged = c.unchanged, conflicts = c.conflicts, errors = o.failed
  from (select shop_id, operation_id,
      count(*) filter (where state = 'unchanged')::int as unchanged,
      count(*) filter (where state = 'conflict')::int as conflicts
    from changes group by shop_id, operation_id) c
  where c.shop_id = o.shop_id and c.operation_id = o.id;

alter table changes
  add column part int not null default 1,
  -- The resource's title when the operation was made.
  add column label text not null default '',
  -- What whoever decided saw on the store; JSON null: nothing there. SQL null: whatever it holds.
  add column expected jsonb,
  add column attempts smallint not null default 0,
  -- Not before then: a pause after a fault of the platform.
  add column next_at timestamptz,
  -- The platform's bulk operation that carries it, and its line there; `starting:…` while it is being handed over.
  add column bulk_id text,
  add column bulk_line int,
  add column proposed_at timestamptz,
  add column proposals smallint not null default 0,
  add column note jsonb,
  add column charge_id text,
  -- What was reserved for the resource.
  add column charge_ceiling int,
  -- What the proposer said the resource costs, and what was spent at this change.
  add column credits_actual int,
  -- Of that, for proposals that were paid for before this one.
  add column credits_before int not null default 0,
  add column credits int not null default 0,
  -- The change this one takes back; with `reverts_from` also those of the same field from that id on.
  add column reverts bigint,
  add column reverts_from bigint;
alter table changes drop constraint changes_state_check;
alter table changes add constraint changes_state_check check (state in
  ('drafting', 'proposed', 'pending', 'applying', 'applied', 'unchanged', 'failed', 'conflict', 'cancelled', 'rejected', 'reverted'));

-- Work that is left, part by part, all changes of a resource together.
create index changes_open on changes (shop_id, operation_id, part, resource_id, id)
  where state in ('drafting', 'pending', 'applying');
-- Sent, and not settled.
create index changes_under_way on changes (shop_id, id) where state = 'applying';
-- One page of an operation, all of them or by state; the older index is its beginning.
drop index changes_of_operation;
create index changes_of_operation on changes (shop_id, operation_id, id);
create index changes_unsettled on changes (shop_id, operation_id, state, id)
  where state in ('failed', 'conflict', 'proposed', 'cancelled');
create index changes_of_resource on changes (shop_id, resource_id, id);
create index changes_of_charge on changes (shop_id, charge_id) where charge_id is not null;
create index changes_by_moment on changes (shop_id, settled_at desc, id desc) where settled_at is not null;

-- Who works for a shop: one holder a stage, on a lease, with a number that goes up with every holder.
create table change_lanes (
  shop_id bigint not null references shops on delete cascade,
  stage text not null check (stage in ('propose', 'write')),
  -- Due work; null: none is known of.
  next_at timestamptz,
  -- Counts the calls for work: a holder that puts the lane down sees one that came meanwhile.
  wakes bigint not null default 0,
  holder text,
  fence bigint not null default 0,
  lease_until timestamptz,
  served_at timestamptz not null default '-infinity',
  primary key (shop_id, stage)
) with (fillfactor = 70);
call signpost_make_tenant('change_lanes');
create index change_lanes_due on change_lanes (stage, served_at) where next_at is not null;

-- Looks across shops: the lane that waited longest, for whoever asks. Nobody waits for another.
create function signpost_claim_lane(wanted text, by_whom text, lease interval)
  returns table (shop_id bigint, domain text, fence bigint, wakes bigint, waited interval)
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    with due as (
      select l.shop_id, l.stage, greatest(l.next_at, l.lease_until) as since
        from change_lanes l join shops s on s.id = l.shop_id
        where l.stage = wanted and l.next_at <= clock_timestamp()
          and (l.lease_until is null or l.lease_until < clock_timestamp()) and s.uninstalled_at is null
        order by l.served_at limit 1 for update of l skip locked)
    update change_lanes l
      set holder = by_whom, fence = l.fence + 1, lease_until = clock_timestamp() + lease, served_at = clock_timestamp()
      from due, shops s
      where l.shop_id = due.shop_id and l.stage = due.stage and s.id = due.shop_id
      returning l.shop_id, s.domain, l.fence, l.wakes, clock_timestamp() - due.since;
end $$;

-- What waits, over all shops, for the figures: lanes with due work, and how long the longest has waited.
create function signpost_lane_figures() returns table (stage text, waiting bigint, seconds double precision)
  language sql stable security definer set search_path = pg_catalog, public
  begin atomic
    select l.stage, count(*), coalesce(max(extract(epoch from clock_timestamp() - l.next_at)), 0)::double precision
      from change_lanes l
      where l.next_at <= clock_timestamp() and (l.lease_until is null or l.lease_until < clock_timestamp())
      group by l.stage;
  end;
revoke execute on function signpost_claim_lane(text, text, interval), signpost_lane_figures() from public;
grant execute on function signpost_claim_lane(text, text, interval), signpost_lane_figures() to signpost_app;
