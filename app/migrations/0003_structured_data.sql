-- Product markup: what the merchant chose, what reached the store, and what the theme prints by itself.

create table structured_data_settings (
  shop_id bigint primary key references shops on delete cascade,
  -- productSettingsSchema of features/structured-data/contract.ts, as last seen on the store.
  product jsonb not null,
  published_at timestamptz not null,
  updated_at timestamptz not null default now()
);
call signpost_make_tenant('structured_data_settings');

create table structured_data_templates (
  shop_id bigint not null references shops on delete cascade,
  -- `product`, `product.bare`, …
  template text not null,
  theme_id text not null,
  theme_name text not null,
  -- The plans of both shapes, reason, what is added, and the samples looked at: domain/decision.ts.
  decision jsonb not null,
  -- Null until a sample page could be read.
  read_at timestamptz,
  checked_at timestamptz not null,
  primary key (shop_id, template)
);
call signpost_make_tenant('structured_data_templates');
