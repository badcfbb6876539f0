-- Staff of the installation: who they are, how they sign in, what they did, and their visits to stores.

create table staff_members (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) <= 200),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('support', 'manager', 'owner')),
  -- What a passkey knows the person by; says nothing about them.
  handle bytea not null unique default decode(replace(gen_random_uuid()::text, '-', ''), 'hex'),
  -- argon2id; null: no password.
  password_hash text,
  added_at timestamptz not null default now(),
  left_at timestamptz
);
call signpost_declare('staff_members', 'installation');
grant select, insert, update on staff_members to signpost_app;

create table staff_passkeys (
  id text primary key check (length(id) <= 1400),
  staff_id bigint not null references staff_members on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- It is copied between a person's devices.
  backed_up boolean not null,
  name text not null,
  added_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkeys_of on staff_passkeys (staff_id);
call signpost_declare('staff_passkeys', 'installation');
grant select, insert, update, delete on staff_passkeys to signpost_app;

create table staff_recovery_codes (
  staff_id bigint not null references staff_members on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
call signpost_declare('staff_recovery_codes', 'installation');
grant select, insert, update, delete on staff_recovery_codes to signpost_app;

create table staff_invitations (
  token_hash bytea primary key,
  staff_id bigint not null references staff_members on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
call signpost_declare('staff_invitations', 'installation');
grant select, insert, update on staff_invitations to signpost_app;

-- What an authenticator is asked to sign; each is asked once.
create table staff_challenges (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  challenge text not null,
  staff_id bigint references staff_members on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenges_expired on staff_challenges (expires_at);
call signpost_declare('staff_challenges', 'installation');
grant select, insert, delete on staff_challenges to signpost_app;

create table staff_sessions (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_members on delete cascade,
  token_hash bytea not null unique,
  -- passkey, recovery or password
  began_by text not null,
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the person was last asked for their passkey; null: not in this session.
  verified_at timestamptz,
  ended_at timestamptz,
  browser text not null default ''
);
create index staff_sessions_of on staff_sessions (staff_id, id desc);
call signpost_declare('staff_sessions', 'installation');
grant select, insert, update on staff_sessions to signpost_app;

-- Failed ways in, counted for a while.
create table staff_attempts (
  name text primary key,
  number int not null,
  until timestamptz not null
);
create index staff_attempts_over on staff_attempts (until);
call signpost_declare('staff_attempts', 'installation');
grant select, insert, update, delete on staff_attempts to signpost_app;

-- Everything staff do. The application adds to it and never changes or removes anything.
create table staff_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- As they were then; null: nobody was known, as with a failed sign-in.
  staff_id bigint,
  staff_name text not null,
  role text,
  act text not null,
  outcome text not null default 'done',
  -- Domain of the store it was about.
  about text,
  reason text,
  before jsonb,
  after jsonb
);
create index staff_log_by_member on staff_log (staff_id, id desc);
create index staff_log_about on staff_log (about, id desc) where about is not null;
create index staff_log_by_act on staff_log (act, id desc);
call signpost_declare('staff_log', 'installation');
grant select, insert on staff_log to signpost_app;

-- A visit: somebody of the staff acts in a store under their own name, for a while and for a reason the merchant sees.
create table staff_visits (
  shop_id bigint not null references shops on delete cascade,
  id bigint generated always as identity,
  token_hash bytea not null,
  staff_id bigint not null,
  staff_name text not null,
  reason text not null,
  began_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- merchant or staff
  ended_by text,
  primary key (shop_id, id),
  unique (shop_id, token_hash)
);
call signpost_declare('staff_visits', 'shop');

-- What was looked at and done in a visit, one row for each sort of call.
create table staff_visit_calls (
  shop_id bigint not null,
  visit_id bigint not null,
  -- Slug of the module, and its route.
  area text not null,
  call text not null,
  writes boolean not null,
  number int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (shop_id, visit_id, area, call),
  foreign key (shop_id, visit_id) references staff_visits on delete cascade
);
call signpost_declare('staff_visit_calls', 'shop');

-- Which visit an operation was asked for in.
alter table operations add column staff_visit bigint;
create index operations_by_visit on operations (shop_id, staff_visit, id) where staff_visit is not null;
