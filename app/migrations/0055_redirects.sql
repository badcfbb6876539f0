-- What the check of all redirects found wrong with one of them. Kept while a check still finds it.
create table redirect_problems (
  shop_id bigint not null references shops on delete cascade,
  problem text not null,
  path_md5 uuid not null,
  path text not null,
  -- Of the sentence in redirects.json.
  values jsonb not null,
  checked_at timestamptz not null,
  primary key (shop_id, problem, path_md5)
);
call signpost_declare('redirect_problems', 'shop');
create index redirect_problems_by_path on redirect_problems (shop_id, path_md5);

create table redirect_checks (
  shop_id bigint not null references shops on delete cascade,
  -- Redirects as of then were checked.
  checked_at timestamptz not null,
  primary key (shop_id)
);
call signpost_declare('redirect_checks', 'shop');

-- What an import or a repair would do to the redirects of a store, before anybody said yes. Kept for a day.
create table redirect_plans (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  source text not null check (source in ('import', 'repair')),
  -- The file's name.
  name text not null default '',
  state text not null check (state in ('uploading', 'checking', 'checked', 'refused', 'started')),
  size bigint not null default 0,
  received bigint not null default 0,
  -- Rows by verdict, and writes by what they do.
  counts jsonb not null default '{}',
  encoding text,
  ignored text[] not null default '{}',
  -- Redirects the store would hold, and how many more it could.
  count_after int,
  room_after int,
  error_code text,
  error_details jsonb not null default '{}',
  operation_id bigint,
  -- Whoever checks it now: a worker taken for dead that still lives writes nothing more.
  checker uuid,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
call signpost_declare('redirect_plans', 'shop');

create table redirect_plan_pieces (
  shop_id bigint not null,
  plan_id uuid not null,
  -- Byte of the file it begins with.
  at bigint not null,
  bytes bytea not null,
  primary key (shop_id, plan_id, at),
  foreign key (shop_id, plan_id) references redirect_plans on delete cascade
);
call signpost_declare('redirect_plan_pieces', 'shop');

create table redirect_plan_rows (
  shop_id bigint not null,
  plan_id uuid not null,
  at int not null,
  -- Of the file, the heading is line 1; null: no line asked for it, the whole graph did.
  line int,
  path text not null,
  before text,
  after text,
  verdict text not null check (verdict in ('create', 'overwrite', 'delete', 'unchanged', 'refused', 'also')),
  -- What the compiler says of it: [{code, key, values}].
  findings jsonb not null default '[]',
  primary key (shop_id, plan_id, at),
  foreign key (shop_id, plan_id) references redirect_plans on delete cascade
);
call signpost_declare('redirect_plan_rows', 'shop');
create index redirect_plan_rows_by_verdict on redirect_plan_rows (shop_id, plan_id, verdict, at);

-- Files handed in on a day (UTC).
create table redirect_import_days (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  files int not null,
  primary key (shop_id, day)
);
call signpost_declare('redirect_import_days', 'shop');
