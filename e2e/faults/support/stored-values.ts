import type pg from 'pg'
import { migrationWork } from '../../../app/src/kit/server/db/migration-work.ts'

interface StoredTable {
  name: string
  rows: number
  /** How many rows have a value, by the number of a column, which keeps it when it is renamed. */
  values: Map<number, { column: string; many: number }>
}
/** What each table holds, by its object, which stays the same when it is renamed. */
export type Stored = Map<number, StoredTable>

/** Counts the rows of every table of the product, and the values of every column. */
export async function storedValues(pool: pg.Pool): Promise<Stored> {
  const { rows: columns } = await pool.query<{ oid: number; name: string; number: number; column: string }>(
    `select c.oid, c.relname::text as name, a.attnum as number, a.attname::text as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      order by c.oid, a.attnum`,
  )
  const stored: Stored = new Map()
  for (const [oid, own] of Map.groupBy(columns, ({ oid }) => oid)) {
    const name = own[0]?.name ?? ''
    const counts = own.map(({ column, number }) => `count("${column}")::int as c${number}`)
    const { rows } = await pool.query<Record<string, number>>(
      `select count(*)::int as rows, ${counts.join(', ')} from ${name}`,
    )
    stored.set(oid, {
      name,
      rows: rows[0]?.['rows'] ?? 0,
      values: new Map(
        own.map(({ column, number }) => [number, { column, many: rows[0]?.[`c${number}`] ?? 0 }]),
      ),
    })
  }
  return stored
}

/** Returns the rows and values that are gone, but for those the migration says it deletes or changes. */
export function lossesOf(file: { name: string; sql: string }, before: Stored, after: Stored): string[] {
  const { touches } = migrationWork(file, { tableOfIndex: new Map(), refersTo: new Map() })
  const changed = new Set(touches.filter(({ efforts }) => efforts.includes('rows')).map(({ table }) => table))
  const deletes = /\bdelete from\b/.test(file.sql)
  return [...before].flatMap(([oid, { name, rows, values }]) => {
    const now = after.get(oid)
    if (!now) return /\bdrop table\b/.test(file.sql) ? [] : [`the table ${name} is gone`]
    if (now.rows < rows) return deletes ? [] : [`${name} has ${now.rows} rows, before ${rows}`]
    if (changed.has(name)) return []
    return [...values].flatMap(([number, { column, many }]) => {
      const left = now.values.get(number)
      return left && left.many < many ? [`${name}.${column} has ${left.many} values, before ${many}`] : []
    })
  })
}
