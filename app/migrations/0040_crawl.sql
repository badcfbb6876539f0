-- The crawl is one for all who judge pages: runs and pages become its tables, and what schema results found on a page gets
-- tables of its own. What is stored stays.

alter table audit_settings rename to crawl_settings;
alter table audit_runs rename to crawl_runs;
alter table audit_pages rename to crawl_pages;
alter table audit_nodes rename to schema_results_nodes;
alter table audit_issues rename to schema_results_issues;

do $$
declare
  one record;
  renamed text;
begin
  -- Constraints first: a primary or unique key takes its index along.
  for one in select conname as name, conrelid::regclass as tenant from pg_constraint
      where connamespace = 'public'::regnamespace and conname like 'audit\_%' loop
    renamed := regexp_replace(regexp_replace(one.name, '^audit_(nodes|issues)', 'schema_results_\1'), '^audit_', 'crawl_');
    execute format('alter table %s rename constraint %I to %I', one.tenant, one.name, renamed);
  end loop;
  for one in select c.relname as name, c.relkind as kind from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'S') and c.relname like 'audit\_%' loop
    renamed := regexp_replace(regexp_replace(one.name, '^audit_(nodes|issues)', 'schema_results_\1'), '^audit_', 'crawl_');
    execute format('alter %s %I rename to %I', case one.kind when 'S' then 'sequence' else 'index' end, one.name, renamed);
  end loop;
end $$;

-- What schema results say of a page.
create table schema_results_pages (
  shop_id bigint not null,
  page_id bigint not null,
  -- Code of why a page that was read could not be checked; null where it was.
  unjudged text,
  verdict text not null default 'valid' check (verdict in ('valid', 'warning', 'error')),
  types text[] not null default '{}',
  -- `theme`, `self`, `unknown`, or `app:<handle>`.
  owners text[] not null default '{}',
  errors int not null default 0,
  warnings int not null default 0,
  infos int not null default 0,
  critical int not null default 0,
  optional int not null default 0,
  outdated int not null default 0,
  duplicates int not null default 0,
  -- Duplicates, unparsable scripts, preview, and how much was left out.
  details jsonb not null default '{}',
  primary key (shop_id, page_id),
  foreign key (shop_id, page_id) references crawl_pages (shop_id, id) on delete cascade
);
call signpost_make_tenant('schema_results_pages');
insert into schema_results_pages
  select shop_id, id, null, verdict, types, owners, errors, warnings, infos, critical, optional, outdated, duplicates, details
    from crawl_pages where state = 'read';

-- Nodes and issues go with the verdict they belong to.
delete from schema_results_nodes n where not exists
  (select from schema_results_pages p where p.shop_id = n.shop_id and p.page_id = n.page_id);
delete from schema_results_issues i where not exists
  (select from schema_results_pages p where p.shop_id = i.shop_id and p.page_id = i.page_id);
alter table schema_results_nodes
  drop constraint schema_results_nodes_shop_id_page_id_fkey,
  add foreign key (shop_id, page_id) references schema_results_pages (shop_id, page_id) on delete cascade;
alter table schema_results_issues
  drop constraint schema_results_issues_shop_id_page_id_fkey,
  add foreign key (shop_id, page_id) references schema_results_pages (shop_id, page_id) on delete cascade;

alter table crawl_pages
  drop column verdict, drop column types, drop column owners, drop column errors, drop column warnings, drop column infos,
  drop column critical, drop column optional, drop column outdated, drop column duplicates, drop column details;

-- What schema results counted when a run ended, and what was wrong then: [{problem, pages}], the most frequent first.
create table schema_results_runs (
  shop_id bigint not null,
  run_id bigint not null,
  totals jsonb not null,
  problems jsonb,
  primary key (shop_id, run_id),
  foreign key (shop_id, run_id) references crawl_runs (shop_id, id) on delete cascade
);
call signpost_make_tenant('schema_results_runs');
insert into schema_results_runs
  select shop_id, id, result -> 'totals', problems from crawl_runs where result is not null;

alter table crawl_runs drop column problems;
alter table crawl_runs rename column result to coverage;
update crawl_runs set coverage = coverage -> 'coverage' where coverage is not null;

-- Codes carry the name of who says them.
update crawl_runs set reason = 'crawl.' || split_part(reason, '.', 2) where reason in ('audit.lost', 'audit.stopped');
update crawl_runs set coverage = jsonb_set(coverage, '{notRead}', (
    select coalesce(jsonb_agg(jsonb_set(one, '{reason}',
        to_jsonb(regexp_replace(one ->> 'reason', '^audit\.(lost|stopped)$', 'crawl.\1'))) order by place), '[]')
      from jsonb_array_elements(coverage -> 'notRead') with ordinality as list (one, place)))
  where coverage is not null and jsonb_array_length(coverage -> 'notRead') > 0;
update crawl_pages set reason = 'crawl.' || split_part(reason, '.', 2) where reason in ('audit.lost', 'audit.stopped');
