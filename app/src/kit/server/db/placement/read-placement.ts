import type pg from 'pg'
import type { TableSize } from '../migration-words.ts'
import type { KnownRelations } from '../migration-work.ts'
import type { ForeignKey, PlacedTable, PlacementState } from './placement-plan.ts'

/** Created by the migration code itself, before anything can be declared. */
const OWN = ['schema_migrations']

/** Returns whether this server can distribute tables: the Citus extension is installed in the database. */
export async function canDistribute(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    "select to_regproc('create_distributed_table') is not null as can",
  )
  return rows[0]?.can ?? false
}

/** Reads the place and the declaration of every table; a database without migrations has none. */
export async function readPlacement(client: pg.ClientBase): Promise<PlacementState> {
  const { rows: known } = await client.query<{ declared: boolean; taken: boolean; placed: boolean }>(`
    select to_regclass('declared_tables') is not null as declared, to_regclass('placement_keys') is not null as taken,
      to_regclass('pg_dist_partition') is not null as placed`)
  const has = known[0]
  if (!has?.declared) return { tables: [], keys: [], taken: [], undeclared: [] }
  const placed = has.placed
    ? `case when p.partmethod = 'h' then 'distributed' when p.partmethod = 'n' and p.repmodel = 't' then 'copied' else 'here' end`
    : `'here'`
  const { rows: tables } = await client.query<PlacedTable>(`
    select d.name, d.kind, ${placed} as placed, pg_total_relation_size(c.oid)::float8 as bytes
      from declared_tables d join pg_class c on c.relname = d.name and c.relnamespace = 'public'::regnamespace
        ${has.placed ? 'left join pg_dist_partition p on p.logicalrelid = c.oid' : ''}
      order by d.name`)
  const { rows: keys } = await client.query<ForeignKey>(`
    select t.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition,
        r.relname::text as "refersTo"
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1, 2`)
  const { rows: taken } = has.taken
    ? await client.query<ForeignKey>(`
        select table_name as table, name, definition, substring(definition from 'REFERENCES (\\w+)') as "refersTo"
          from placement_keys order by 1, 2`)
    : { rows: [] }
  const { rows: undeclared } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)
        and not exists (select from declared_tables d where d.name = c.relname)
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
    [OWN],
  )
  return { tables, keys, taken, undeclared: undeclared.map(({ name }) => name) }
}

/**
 * Reads how large the tables are, as PostgreSQL estimates it: nothing is counted. The rows of a distributed table are on
 * other servers, so only its bytes are known.
 */
export async function readSizes(client: pg.ClientBase): Promise<Map<string, TableSize>> {
  const { rows: known } = await client.query<{ asks: boolean }>(
    "select to_regproc('citus_total_relation_size') is not null as asks",
  )
  const far = 'exists (select from pg_dist_partition p where p.logicalrelid = c.oid)'
  const own = 'pg_total_relation_size(c.oid)'
  const bytes = known[0]?.asks
    ? `case when ${far} then citus_total_relation_size(c.oid) else ${own} end`
    : own
  const { rows } = await client.query<{ name: string } & TableSize>(`
    select c.relname::text as name, (${bytes})::float8 as bytes,
        case when c.reltuples >= 0 ${known[0]?.asks ? `and not ${far}` : ''} then c.reltuples::float8 end as rows
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

/** Reads which tables indexes and foreign keys belong to. */
export async function readRelations(client: pg.ClientBase): Promise<KnownRelations> {
  const { rows: indexes } = await client.query<{ name: string; table: string }>(`
    select i.relname::text as name, t.relname::text as table
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relnamespace = 'public'::regnamespace`)
  const { rows: keys } = await client.query<{ table: string; others: string[] }>(`
    select t.relname::text as table, array_agg(distinct r.relname::text) as others
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and t.relnamespace = 'public'::regnamespace group by 1`)
  return {
    tableOfIndex: new Map(indexes.map(({ name, table }) => [name, table])),
    refersTo: new Map(keys.map(({ table, others }) => [table, others])),
  }
}
