-- An operation whose changes a job streams in can be seen while it is prepared, survives the death of whoever fills it,
-- is filled by one worker at a time, and never counts less than nothing.

alter table operations
  -- A job streams its changes in: it is shown, and `total` counts what has come so far.
  add column filling boolean not null default false,
  -- The job that fills it, as it was enqueued: `{"name": …, "payload": …}`. Null where a request streams.
  add column fill_job jsonb,
  -- Fencing token: goes up with everybody who begins to fill. Whoever holds an older one inserts nothing.
  add column fill_fence bigint not null default 0,
  -- Begun and not one page further.
  add column fill_tries int not null default 0,
  -- Where the next page begins; null: at the first one.
  add column fill_place jsonb,
  add column fill_resources int not null default 0,
  -- Why it ended as a whole, where no change of it says so.
  add column error_code text;

-- Cancelled while it was prepared: its drafts were counted as left out of a total of nothing.
with broken as (
    select shop_id, id from operations where total < applied + unchanged + failed + proposed + left_out and not ready),
  gone as (
    delete from changes c using broken b where c.shop_id = b.shop_id and c.operation_id = b.id)
update operations o
  set left_out = 0, total = 0, ready = true, state = 'cancelled', finished_at = coalesce(o.finished_at, now())
  from broken b where o.shop_id = b.shop_id and o.id = b.id;

-- Filled twice: rows that wait in an operation that has ended, for ever.
with closed as (
    update changes c set state = 'cancelled', settled_at = now(), next_at = null
      from operations o
      where o.shop_id = c.shop_id and o.id = c.operation_id and o.state in ('done', 'partial', 'failed', 'cancelled')
        and c.state in ('drafting', 'pending')
      returning c.shop_id, c.operation_id),
  counted as (select shop_id, operation_id, count(*)::int as many from closed group by shop_id, operation_id)
update operations o set left_out = o.left_out + n.many,
    total = greatest(o.total, o.applied + o.unchanged + o.failed + o.proposed + o.left_out + n.many)
  from counted n where o.shop_id = n.shop_id and o.id = n.operation_id;

-- Whatever else counts less than nothing, or more than its total.
update operations set applied = greatest(applied, 0), unchanged = greatest(unchanged, 0), failed = greatest(failed, 0),
    conflicts = greatest(conflicts, 0), proposed = greatest(proposed, 0), left_out = greatest(left_out, 0),
    errors = greatest(errors, 0), reverted = greatest(reverted, 0)
  where least(applied, unchanged, failed, conflicts, proposed, left_out, errors, reverted) < 0;
update operations set total = applied + unchanged + failed + proposed + left_out
  where total < applied + unchanged + failed + proposed + left_out;

alter table operations
  add constraint operations_counts check (
    least(applied, unchanged, failed, conflicts, proposed, left_out, errors, reverted) >= 0
    and total >= applied + unchanged + failed + proposed + left_out);

-- An undo that was cancelled half way holds on to what it takes back no more: undo again takes the rest.
update operations o set undone_by = null from operations u
  where u.shop_id = o.shop_id and u.id = o.undone_by and u.state = 'cancelled';

create index operations_filling on operations (touched_at) where filling;

-- Looks across shops: what is being prepared and has not moved since. Ids and domains only.
create function signpost_idle_fillings(idle interval)
  returns table (shop_id bigint, domain text, operation_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.id, s.domain, o.id from operations o join shops s on s.id = o.shop_id
      where o.filling and o.touched_at < clock_timestamp() - idle and s.uninstalled_at is null
      order by o.touched_at limit 100;
  end;
revoke execute on function signpost_idle_fillings(interval) from public;
grant execute on function signpost_idle_fillings(interval) to signpost_app;
