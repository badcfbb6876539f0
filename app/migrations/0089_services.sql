-- Services a merchant orders: what was ordered and how far it is, what both sides wrote, and the files they exchanged.

create table services_orders (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  -- By their names in the service catalogue.
  service text not null,
  package text not null,
  -- Hours of a package that is paid by the hour: how many of them a store has had decides the price of the next.
  hours int,
  -- The theme it is for, where that matters.
  theme_id bigint,
  theme_name text,
  request text not null,
  page_url text not null,
  -- Whom we mail; empty: the store's address.
  contact text not null,
  price numeric(12, 2) not null,
  currency text not null,
  -- 'asked': the platform waits for an approval, nothing is ordered yet. 'requested': there is nothing to pay yet.
  stage text not null check (stage in
    ('asked', 'refused', 'requested', 'purchased', 'access', 'working', 'delivered', 'cancelled')),
  -- The charge on the platform that pays for it, and where the merchant approves that.
  charge_id text,
  confirmation_url text,
  -- Somebody asks for the charge; whoever else wants to waits until then.
  asking_until timestamptz,
  -- Who of the provider took it.
  taken_by text,
  -- The language its mails are in.
  language text not null,
  created_at timestamptz not null,
  ordered_at timestamptz,
  due_at timestamptz,
  delivered_at timestamptz,
  updated_at timestamptz not null,
  primary key (shop_id, id)
);
call signpost_declare('services_orders', 'shop');
create index services_orders_by_age on services_orders (shop_id, created_at desc, id);

-- What happened to an order, in order: a stage it reached, or what somebody wrote.
create table services_entries (
  shop_id bigint not null,
  order_id uuid not null,
  id uuid not null,
  -- Null: a message.
  stage text,
  author text not null check (author in ('merchant', 'provider', 'system')),
  author_name text not null,
  body text not null,
  -- The mail that tells the other side: 'waiting' until a worker takes it up, which it does once.
  mail text not null check (mail in ('waiting', 'taken', 'sent', 'off', 'failed')),
  created_at timestamptz not null,
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references services_orders on delete cascade
);
call signpost_declare('services_entries', 'shop');

-- Files of orders. Their bytes lie in the object store, under their ids; while a file is on its way they lie below.
create table services_files (
  shop_id bigint not null references shops on delete cascade,
  id uuid not null,
  -- Null: not sent with an order or a message yet.
  order_id uuid,
  entry_id uuid,
  author text not null check (author in ('merchant', 'provider')),
  name text not null,
  -- As its first bytes say; null until all of it is here and kept.
  type text,
  size int not null,
  received int not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references services_orders on delete cascade
);
call signpost_declare('services_files', 'shop');
create index services_files_by_order on services_files (shop_id, order_id);

create table services_file_pieces (
  shop_id bigint not null,
  file_id uuid not null,
  -- Byte of the file it begins with.
  at int not null,
  bytes bytea not null,
  primary key (shop_id, file_id, at),
  foreign key (shop_id, file_id) references services_files on delete cascade
);
call signpost_declare('services_file_pieces', 'shop');
