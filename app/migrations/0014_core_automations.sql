-- Automations: writers that run by themselves on what the catalogue learns.

create table automations (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  title text not null check (title <> ''),
  active boolean not null default false,
  -- Since when it is active: what was made before then is not new to it.
  activated_at timestamptz,
  kind text not null check (kind in ('product', 'collection', 'page', 'blog', 'article')),
  -- {type: all | vendor | tag | title | collection | chosen, …}
  rule jsonb not null,
  -- Name of a proposer, the fields it writes, and what its own form says.
  writer text not null,
  fields text[] not null,
  options jsonb not null default '{}',
  -- Also what people wrote; else only what is missing.
  overwrite boolean not null default false,
  review boolean not null default true,
  -- Resources a day (UTC).
  daily_cap int not null check (daily_cap between 1 and 5000),
  -- Why the last gathering came to nothing.
  problem_code text,
  problem_details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  primary key (shop_id, id)
);
call signpost_make_tenant('automations');
create index automations_active on automations (shop_id, kind) where active;

-- Resources that are to be looked at: one row however often they changed.
create table automation_candidates (
  shop_id bigint not null,
  automation_id bigint not null,
  kind text not null,
  id bigint not null,
  -- asked: the merchant wanted everything that is there looked at.
  reason text not null check (reason in ('new', 'changed', 'asked')),
  -- As exact as the dates of the program that pages through them.
  noted_at timestamptz(3) not null default clock_timestamp(),
  primary key (shop_id, automation_id, kind, id),
  foreign key (shop_id, automation_id) references automations on delete cascade
);
call signpost_make_tenant('automation_candidates');
create index automation_candidates_by_age on automation_candidates (shop_id, automation_id, noted_at, id);

-- What was taken for a day, counted before its operation is made; `drafts` until then.
create table automation_runs (
  shop_id bigint not null,
  automation_id bigint not null,
  id bigint generated always as identity,
  day date not null default (clock_timestamp() at time zone 'UTC')::date,
  resources int not null,
  drafts jsonb,
  operation_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (shop_id, id),
  foreign key (shop_id, automation_id) references automations on delete cascade
);
call signpost_make_tenant('automation_runs');
create index automation_runs_by_day on automation_runs (shop_id, automation_id, day);
create index automation_runs_open on automation_runs (shop_id, id) where operation_id is null;
