-- The numbers of Home's tiles, one row a day, for the small plot beside each of them.
create table home_metrics (
  shop_id bigint not null references shops on delete cascade,
  metric text not null check (length(metric) <= 60),
  day date not null,
  part bigint not null check (part >= 0),
  whole bigint not null check (whole >= part),
  counted_at timestamptz not null,
  primary key (shop_id, metric, day)
);
call signpost_make_tenant('home_metrics');
