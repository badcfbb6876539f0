-- Tables, columns and functions by the words of the glossary (ARCHITECTURE.md): shop queue, fencing token, generator,
-- pending refresh. And a claim that does not walk past queues whose work is due later.

alter table change_lanes rename to shop_queues;
alter table shop_queues rename column fence to fencing_token;
alter index change_lanes_pkey rename to shop_queues_pkey;
alter index change_lanes_due rename to shop_queues_line;
create index shop_queues_due on shop_queues (stage, next_at) where next_at is not null;
update declared_tables set name = 'shop_queues' where name = 'change_lanes';

alter table changes rename column fence to fencing_token;
alter table operations rename column fill_fence to filling_token;
alter table operations rename column proposer to generator;
alter table operations rename column proposer_params to generator_params;

alter table catalogue_image_hints rename to pending_image_refreshes;
alter table pending_image_refreshes rename column hinted_at to noted_at;
alter index catalogue_image_hints_pkey rename to pending_image_refreshes_pkey;
update declared_tables set name = 'pending_image_refreshes' where name = 'catalogue_image_hints';

alter table language_model_lanes rename to language_model_queues;
alter table language_model_queues rename column lane to queue;
alter table language_model_calls rename column lane to queue;
alter index language_model_lanes_pkey rename to language_model_queues_pkey;
alter index language_model_calls_lane rename to language_model_calls_queue;
update declared_tables set name = 'language_model_queues' where name = 'language_model_lanes';

-- Codes that stand at changes and operations.
update changes set error_code = case error_code
    when 'changes.unknown-proposer' then 'changes.unknown-generator'
    when 'changes.proposer-failed' then 'changes.generator-failed'
    when 'alt-text.picture-gone' then 'alt-text.image-gone'
    when 'alt-text.picture-unreachable' then 'alt-text.image-unreachable'
    when 'alt-text.picture-unreadable' then 'alt-text.image-unreadable'
    when 'alt-text.writer-gone' then 'alt-text.provider-gone'
    else 'meta-tags.provider-gone' end
  where error_code in ('changes.unknown-proposer', 'changes.proposer-failed', 'alt-text.picture-gone',
    'alt-text.picture-unreachable', 'alt-text.picture-unreadable', 'alt-text.writer-gone', 'meta-tags.writer-gone');

drop function signpost_claim_lane(text, text, interval);
drop function signpost_renew_lane(bigint, text, bigint, interval);
drop function signpost_release_lane(bigint, text, bigint, bigint, timestamptz, interval, int);
alter function signpost_lane_figures() rename to signpost_shop_queue_metrics;

-- Takes the queue that is first in line. It nearly always stands among the first of the line; where those are all held, or
-- due later, it is looked for among the due ones. So the cost does not grow with queues that only wait.
create function signpost_claim_shop_queue(wanted text, by_whom text, lease interval)
  returns table (shop_id bigint, domain text, fencing_token bigint, wakes bigint, waited interval)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  taken record;
  -- Of one moment, so that an index can be asked for it.
  moment constant timestamptz := clock_timestamp();
begin
  select l.shop_id, greatest(l.next_at, l.lease_until) as since into taken
    from (select q.shop_id from shop_queues q where q.stage = wanted and q.next_at is not null order by q.line_at limit 64) first
    join shop_queues l on l.shop_id = first.shop_id and l.stage = wanted
    join shops s on s.id = l.shop_id
    where l.next_at <= moment and (l.lease_until is null or l.lease_until < moment)
      and s.uninstalled_at is null
    order by l.line_at limit 1 for update of l skip locked;
  if not found then
    with due as materialized (
      select q.shop_id, q.line_at from shop_queues q
        where q.stage = wanted and q.next_at <= moment
          and (q.lease_until is null or q.lease_until < moment))
    select l.shop_id, greatest(l.next_at, l.lease_until) as since into taken
      from due join shop_queues l on l.shop_id = due.shop_id and l.stage = wanted
      join shops s on s.id = l.shop_id
      where l.next_at <= moment and (l.lease_until is null or l.lease_until < moment)
        and s.uninstalled_at is null
      order by due.line_at limit 1 for update of l skip locked;
    if not found then
      return;
    end if;
  end if;
  return query
    update shop_queues l
      set holder = by_whom, fencing_token = l.fencing_token + 1, lease_until = clock_timestamp() + lease,
          served_at = clock_timestamp(), line_from = l.line_at, line_at = clock_timestamp(),
          -- Whoever puts the queue down has no call under way; of one who did not, the lease says it.
          sends_until = greatest(l.sends_until, l.lease_until)
      from shops s
      where l.shop_id = taken.shop_id and l.stage = wanted and s.id = taken.shop_id
      returning l.shop_id, s.domain, l.fencing_token, l.wakes, clock_timestamp() - taken.since;
end $$;

-- Holds the queue for another lease; false: it is somebody else's.
create function signpost_renew_shop_queue(shop bigint, wanted text, held bigint, lease interval) returns boolean
  language plpgsql set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
begin
  perform set_config('signpost.shop', shop::text, true);
  update shop_queues set lease_until = clock_timestamp() + lease
    where shop_id = shop and stage = wanted and fencing_token = held;
  return found;
end $$;

-- Puts the queue down. A call for work meanwhile wins. After a full slice its place is at the end of the line, after a
-- short one before those that use more.
create function signpost_release_shop_queue(
  shop bigint, wanted text, held bigint, known_wakes bigint, due timestamptz, ahead interval, cost int) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
begin
  perform set_config('signpost.shop', shop::text, true);
  update shop_queues set holder = null, lease_until = null,
      next_at = case when wakes = known_wakes then due else clock_timestamp() end,
      line_at = least(clock_timestamp(),
        greatest(line_from, clock_timestamp() - ahead) + cost * (clock_timestamp() - served_at))
    where shop_id = shop and stage = wanted and fencing_token = held;
end $$;

drop function signpost_begin_model_call(bytea, integer, integer, double precision);
create function signpost_begin_model_call(of_queue bytea, most integer, most_shop integer, lease_seconds double precision)
  returns table (wait double precision, call bigint, paused boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shop constant bigint := signpost_current_shop();
  pause timestamptz;
  open_all int;
  open_shop int;
begin
  insert into language_model_queues (queue) values (of_queue) on conflict do nothing;
  select paused_until into pause from language_model_queues where queue = of_queue for update;
  if pause > clock_timestamp() then
    return query select extract(epoch from pause - clock_timestamp())::double precision, null::bigint, true;
    return;
  end if;
  delete from language_model_calls where queue = of_queue and lease_until < clock_timestamp();
  select count(*), count(*) filter (where shop_id = shop) into open_all, open_shop
    from language_model_calls where queue = of_queue;
  if open_all >= most or open_shop >= most_shop then
    return query select 0.05::double precision, null::bigint, false;
    return;
  end if;
  return query
    with begun as (
      insert into language_model_calls (queue, shop_id, lease_until)
        values (of_queue, shop, clock_timestamp() + make_interval(secs => lease_seconds)) returning id)
    select 0::double precision, begun.id, false from begun;
end $$;

create or replace function signpost_end_model_call(call bigint, pause_seconds double precision) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended bytea;
begin
  delete from language_model_calls where id = call and shop_id = signpost_current_shop() returning queue into ended;
  if pause_seconds > 0 and ended is not null then
    update language_model_queues
      set paused_until = greatest(paused_until, clock_timestamp() + make_interval(secs => pause_seconds))
      where queue = ended;
  end if;
end $$;

revoke execute on function signpost_claim_shop_queue(text, text, interval),
  signpost_renew_shop_queue(bigint, text, bigint, interval),
  signpost_release_shop_queue(bigint, text, bigint, bigint, timestamptz, interval, int),
  signpost_begin_model_call(bytea, integer, integer, double precision) from public;
grant execute on function signpost_claim_shop_queue(text, text, interval),
  signpost_renew_shop_queue(bigint, text, bigint, interval),
  signpost_release_shop_queue(bigint, text, bigint, bigint, timestamptz, interval, int),
  signpost_begin_model_call(bytea, integer, integer, double precision) to signpost_app;
