-- How fast the store's pages were for its own visitors: counts in buckets, by page, device and day; nothing of a visit itself.

create table visitor_vitals_shops (
  shop_id bigint primary key references shops on delete cascade,
  -- The storefront says how fast it was; off, what somebody sends all the same is not counted.
  collecting boolean not null default false,
  collecting_since timestamptz,
  -- Visits and new pages of a day, so that a flood of either ends.
  day date,
  visits int not null default 0,
  new_pages int not null default 0
);
call signpost_declare('visitor_vitals_shops', 'shop');

-- One row for a period, a page and a device. A beacon counts into the day and into the month; days are kept for a quarter of
-- a year, months for two years.
create table visitor_vitals (
  shop_id bigint not null references shops on delete cascade,
  grain text not null check (grain in ('day', 'month')),
  -- The day, or the first of the month.
  begins date not null,
  page_type text not null check (length(page_type) between 1 and 20),
  -- `/products/lamp`; empty: all pages of the type.
  page text not null check (length(page) <= 300),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  visits int not null default 0,
  -- Visits by bucket (core/visitor-vitals/domain/buckets.ts), the fastest first.
  lcp int[] not null,
  inp int[] not null,
  cls int[] not null,
  fcp int[] not null,
  ttfb int[] not null,
  primary key (shop_id, grain, begins, page_type, page, device)
) with (fillfactor = 70);
call signpost_declare('visitor_vitals', 'shop');

-- Whether the storefront was last seen to make the next page ready while a visitor's pointer rests on its link.
create table instant_page_settings (
  shop_id bigint primary key references shops on delete cascade,
  enabled boolean not null,
  changed_at timestamptz not null
);
call signpost_declare('instant_page_settings', 'shop');
