/** How a migration fails half way, and what makes it succeed. */
export interface FailingMigration {
  name: string
  /** Who ends it while it sleeps; absent: it fails by itself. */
  endedBy?: 'the server' | 'kill -9'
  /** Number of processes that migrate at the same time. */
  processes: number
  /** Its statements after those that every case has; a repaired one has other statements. */
  last: string
  repaired: string
}

/** Less than a process of the product waits for a lock. */
const SLEEP = 'select pg_sleep(1);'

/** Each fails after it has created, altered, indexed and rewritten: all of that has to go with it. */
export const FAILING: readonly FailingMigration[] = [
  {
    name: 'a mistake in its last statement',
    processes: 1,
    last: 'alter table no_such_table add column more text;',
    repaired: '',
  },
  {
    name: 'rows that do not fit',
    processes: 1,
    last: 'create unique index on changes (shop_id, kind);',
    repaired: 'create index on changes (shop_id, kind);',
  },
  {
    name: 'the server ends its connection',
    processes: 1,
    endedBy: 'the server',
    last: SLEEP,
    repaired: SLEEP,
  },
  { name: 'its process is killed', processes: 1, endedBy: 'kill -9', last: SLEEP, repaired: SLEEP },
  {
    name: 'two processes fail at the same time',
    processes: 2,
    last: "do $$ begin raise exception 'half way'; end $$;",
    repaired: '',
  },
]

/** Returns the text of the migration; `table` is the one that it creates. */
export const failingText = (table: string, last: string): string =>
  `create table ${table} (shop_id bigint not null references shops, name text not null, primary key (shop_id, name));
call signpost_make_tenant('${table}');
insert into ${table} (shop_id, name) select id, domain from shops;
alter table operations add column ${table} text;
update operations set ${table} = title_key, title_key = title_key || '.half';
update operations set title_key = ${table};
alter table webhook_inbox add column ${table} integer not null default 1;
create index on operations (shop_id, ${table});
${last}
`
