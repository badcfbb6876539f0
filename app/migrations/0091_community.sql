-- What merchants say and hear: requests for features with one vote a store, announcements, feedback, the review prompt.

-- A directory may be of nobody: what all shops read, such as a request that stands on the roadmap. Only a table of one shop
-- has to hold the shop.
create or replace procedure signpost_declare(declared regclass, kind text, key name default 'shop_id')
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  short constant text := (select c.relname from pg_class c where c.oid = declared);
  holds_shops constant boolean := exists (
    select from pg_attribute a where a.attrelid = declared and a.attname = key and not a.attisdropped);
begin
  if kind = 'shop' and not holds_shops then
    raise exception 'The table % has no column %, so it is of no shop.', short, key;
  end if;
  insert into declared_tables (name, kind) values (short, kind)
    on conflict (name) do update set kind = excluded.kind;
  if holds_shops then
    execute format('alter table %s enable row level security', declared);
    execute format('alter table %s force row level security', declared);
    execute format('drop policy if exists tenant on %s', declared);
    execute format(
      'create policy tenant on %s to signpost_app using (%I = signpost_current_shop()) with check (%I = signpost_current_shop())',
      declared, key, key);
    execute format('drop policy if exists owner on %s', declared);
    execute format('create policy owner on %s to signpost_owner using (true) with check (true)', declared);
  end if;
  -- Of the installation's tables some are reached by functions of the owner alone: whoever makes one grants what it needs.
  if kind <> 'installation' then
    execute format('grant select, insert, update, delete on %s to signpost_app', declared);
  end if;
end $$;

-- Requests that staff have let through. Nothing in them says who asked.
create table feature_requests (
  id uuid primary key,
  title text not null,
  details text not null,
  status text not null check (status in ('open', 'planned', 'building', 'shipped', 'declined')),
  -- Why it was declined, in the words of staff.
  reason text,
  -- Version of the changelog that has it.
  version text,
  -- The same wish, written better: its votes stand there now.
  merged_into uuid references feature_requests,
  -- Stores that have voted; kept in step in the transaction of each vote.
  votes int not null default 0 check (votes >= 0),
  created_at timestamptz not null,
  -- When the status last changed.
  status_at timestamptz not null
);
call signpost_declare('feature_requests', 'directory');
create index feature_requests_by_votes on feature_requests (status, votes desc, id) where merged_into is null;

create table feature_votes (
  shop_id bigint not null references shops on delete cascade,
  request_id uuid not null,
  voted_at timestamptz not null,
  -- When the store was told what came of it; at most once.
  told_at timestamptz,
  primary key (shop_id, request_id)
);
call signpost_declare('feature_votes', 'shop');
create index feature_votes_by_request on feature_votes (request_id, shop_id);

-- What a store has asked for, until staff have read it and after.
create table feature_proposals (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  title text not null,
  details text not null,
  state text not null check (state in ('waiting', 'published', 'merged', 'declined')),
  reason text,
  -- The request it became, or the one that already said the same.
  request_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (shop_id, id)
);
call signpost_declare('feature_proposals', 'shop');
create index feature_proposals_waiting on feature_proposals (created_at, id) where state = 'waiting';

create table announcements (
  id uuid primary key,
  -- By language: {en: {title, body}}. A store reads it in its own language, else in English, else not at all.
  texts jsonb not null,
  tone text not null check (tone in ('info', 'success', 'attention')),
  -- Plans it is meant for; empty: all.
  plans text[] not null,
  -- A screen of ours, or a page on the web.
  link text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null
);
call signpost_declare('announcements', 'directory');
create index announcements_by_end on announcements (ends_at);

-- Who does not want to see an announcement again; each person by itself.
create table announcement_dismissals (
  shop_id bigint not null references shops on delete cascade,
  user_id text not null,
  announcement_id uuid not null,
  dismissed_at timestamptz not null,
  primary key (shop_id, user_id, announcement_id)
);
call signpost_declare('announcement_dismissals', 'shop');

create table feedback (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  category text not null check (category in ('problem', 'idea', 'question', 'praise')),
  -- What was wrong, for a problem.
  reasons text[] not null,
  message text not null,
  -- The screen it was written about.
  screen text not null,
  wants_answer boolean not null,
  state text not null check (state in ('new', 'read', 'answered')),
  created_at timestamptz not null,
  primary key (shop_id, id)
);
call signpost_declare('feedback', 'shop');
create index feedback_by_age on feedback (created_at desc, id);

-- When a store was asked for a review, so that it is asked seldom.
create table review_prompts (
  shop_id bigint primary key references shops on delete cascade,
  -- The latest, newest last; the platform allows few a year.
  asked_at timestamptz[] not null,
  -- What the platform answered last.
  outcome text not null,
  -- Reviewed already, or does not want to be asked.
  ended boolean not null
);
call signpost_declare('review_prompts', 'shop');

-- Staff: what waits to be read, of all stores, oldest first.
create function signpost_waiting_proposals(page int)
  returns table (shop_id bigint, domain text, id uuid, title text, details text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.shop_id, s.domain, p.id, p.title, p.details, p.created_at
      from feature_proposals p join shops s on s.id = p.shop_id
      where p.state = 'waiting' order by p.created_at, p.id limit page;
  end;

-- Staff: what merchants wrote, of all stores, newest first. `wanted` is a state, or empty for all.
create function signpost_feedback(wanted text, before timestamptz, page int)
  returns table (shop_id bigint, domain text, email text, id uuid, category text, reasons text[], message text, screen text,
    wants_answer boolean, state text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select f.shop_id, s.domain, case when f.wants_answer then s.email else '' end, f.id, f.category, f.reasons, f.message,
        f.screen, f.wants_answer, f.state, f.created_at
      from feedback f join shops s on s.id = f.shop_id
      where (wanted = '' or f.state = wanted) and f.created_at < before order by f.created_at desc, f.id limit page;
  end;

-- The stores that voted for a request, page by page.
create function signpost_voters_of(request uuid, after bigint, page int) returns table (shop_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select v.shop_id from feature_votes v where v.request_id = request and v.shop_id > after order by v.shop_id limit page;
  end;

-- Staff: one request becomes part of another. Votes go along, a store that voted for both counts once, and proposals that
-- became the one lead to the other. False where one of them is not there, or is part of another already.
create function signpost_merge_feature_requests(gone uuid, kept uuid, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held int;
begin
  if gone = kept then return false; end if;
  -- Whoever votes waits for these rows, in one order.
  perform from feature_requests r where r.id in (gone, kept) order by r.id for update;
  select count(*) into held from feature_requests r where r.id in (gone, kept) and r.merged_into is null;
  if held < 2 then return false; end if;
  delete from feature_votes v where v.request_id = gone
    and exists (select from feature_votes k where k.shop_id = v.shop_id and k.request_id = kept);
  update feature_votes v set request_id = kept where v.request_id = gone;
  update feature_proposals p set request_id = kept where p.request_id = gone;
  update feature_requests r set merged_into = kept where r.merged_into = gone;
  update feature_requests r set merged_into = kept, votes = 0, status_at = at where r.id = gone;
  update feature_requests r set votes = (select count(*) from feature_votes v where v.request_id = kept) where r.id = kept;
  return true;
end $$;

revoke execute on function signpost_waiting_proposals(int), signpost_feedback(text, timestamptz, int),
  signpost_voters_of(uuid, bigint, int), signpost_merge_feature_requests(uuid, uuid, timestamptz) from public;
grant execute on function signpost_waiting_proposals(int), signpost_feedback(text, timestamptz, int),
  signpost_voters_of(uuid, bigint, int), signpost_merge_feature_requests(uuid, uuid, timestamptz) to signpost_app;
