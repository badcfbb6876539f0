-- Tables, columns, stored values and jobs by the words of the glossary (ARCHITECTURE.md): metrics, pending refresh.

-- Shared reports show their metrics as they stood when they were shared.
update shared_reports set content = content - 'figures' || jsonb_build_object('metrics', content -> 'figures')
  where content ? 'figures';

-- Jobs that wait go on under the new name, in a queue of the same settings. A new installation has no queue yet.
do $$
begin
  if to_regclass('pgboss.queue') is null then
    return;
  end if;
  insert into pgboss.queue
    select renamed.* from pgboss.queue q, jsonb_populate_record(q, '{"name": "catalogue.refresh-images"}') renamed
      where q.name = 'catalogue.read-hinted-images'
    on conflict do nothing;
  update pgboss.job set name = 'catalogue.refresh-images' where name = 'catalogue.read-hinted-images';
  delete from pgboss.queue where name = 'catalogue.read-hinted-images';
end $$;

alter table catalogue_followed_collections rename column hinted_at to noted_at;

alter table keyword_figures rename to keyword_metrics;
alter index keyword_figures_pkey rename to keyword_metrics_pkey;
update declared_tables set name = 'keyword_metrics' where name = 'keyword_figures';
