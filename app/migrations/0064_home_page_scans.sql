-- What the last look at a store's home page found of its images; one row a shop, replaced by the next look.
create table home_page_scans (
  shop_id bigint primary key references shops on delete cascade,
  state text not null check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Code of the error catalogue of why it failed.
  reason text,
  -- As features/images/contract/home-scan.ts has it; kept while the next look is under way.
  result json
);
call signpost_declare('home_page_scans', 'shop');
