-- The book of points when the database's clock is put back: who stood in front then does not stand there until that time comes
-- again. Everything else as in 0008.
create or replace function signpost_move_points(
  cost double precision, patient boolean, caller text, answered double precision, unused double precision,
  seen_available double precision, seen_bucket double precision, seen_rate double precision, seen_age double precision,
  seen_mark double precision
) returns table (wait double precision, available double precision, rate double precision, bucket double precision, mark double precision)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  -- Share of the bucket that patient callers leave.
  reserve constant double precision := 0.05;
  shop constant bigint := signpost_current_shop();
  book platform_points;
  moment timestamptz;
  elapsed double precision;
  asked double precision;
  keep double precision;
  seconds double precision := 0;
begin
  select * into book from platform_points where shop_id = shop for update;
  if not found then
    -- A store on the smallest plan with a full bucket, until an answer says what it is.
    insert into platform_points (shop_id, available, rate, bucket)
      select id, 1000, 100, 1000 from shops where id = shop on conflict do nothing;
    select * into book from platform_points where shop_id = shop for update;
    if not found then return query select 0::double precision, 1000::double precision, 100::double precision, 1000::double precision, 0::double precision; return; end if;
  end if;
  moment := clock_timestamp();
  -- Nobody waits in front for longer than a minute: the clock went back since, and would let nobody else pass for as long.
  if book.held_until > moment + interval '1 minute' then
    book.held_by := null;
    book.held_until := null;
  end if;
  elapsed := greatest(0, extract(epoch from moment - book.counted_at));
  -- Whoever took points and died never books an answer: what stays open fades within a minute.
  book.in_flight := greatest(0, book.in_flight - answered - elapsed * book.bucket / 60);
  book.available := book.available + book.rate * elapsed + unused;
  if seen_available is not null then
    book.rate := seen_rate;
    book.bucket := seen_bucket;
    -- No more than the platform had then and has got back since; no less than it had without every call that was open when
    -- that one was sent or was taken later, by whomever.
    book.available := least(book.available, seen_available + seen_rate * seen_age);
    book.available := greatest(book.available, seen_available - (book.taken - seen_mark));
  end if;
  -- A full bucket takes nothing in: what is on its way there comes off it, however late it arrives.
  book.available := least(book.available, book.bucket - book.in_flight);
  asked := least(cost, book.bucket);
  keep := case when patient then greatest(0, least(reserve * book.bucket, book.bucket - asked)) else 0 end;
  if asked > 0 then
    if book.available - asked < keep or (patient and book.held_by <> caller and book.held_until > moment) then
      seconds := greatest(0.05, (asked + keep - book.available) / book.rate);
      if patient and (book.held_by is null or book.held_until <= moment or book.held_by = caller) then
        book.held_by := caller;
        book.held_until := moment + make_interval(secs => seconds + 0.5);
      end if;
    else
      book.available := book.available - asked;
      book.in_flight := book.in_flight + asked;
      book.taken := book.taken + asked;
      if book.held_by = caller then
        book.held_by := null;
        book.held_until := null;
      end if;
    end if;
  end if;
  update platform_points set available = book.available, rate = book.rate, bucket = book.bucket, in_flight = book.in_flight,
      taken = book.taken,
      held_by = book.held_by, held_until = book.held_until, counted_at = moment
    where shop_id = shop;
  return query select seconds, book.available, book.rate, book.bucket, book.taken - book.in_flight;
end $$;
