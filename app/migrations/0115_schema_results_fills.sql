-- What of the missing product data a store holds elsewhere, as of the last look; one row a shop, replaced by the next look.
create table schema_results_fills (
  shop_id bigint primary key references shops on delete cascade,
  state text not null check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Code of the error catalogue of why it failed.
  reason text,
  -- As features/schema-results/fills/fill-result.ts has it; kept while the next look is under way.
  result json
);
call signpost_declare('schema_results_fills', 'shop');
