import type pg from 'pg'
import { tenantTables, tenantTablesWithoutPolicy } from '../../app/src/kit/server/db/tenant-tables.ts'

/** A way by which another shop's rows could be reached. */
export type Leak = string

/**
 * Tries as signpost_app, for the shop `own` and for no shop at all, to read, change, delete and add rows of `other`
 * in every tenant table. Rolls back each attempt. Returns what was possible.
 */
export async function probeTables(
  pool: pg.Pool,
  shops: { own: string; other: string },
): Promise<{ leaks: Leak[]; attempts: number }> {
  const leaks: Leak[] = []
  let attempts = 0
  for (const { table, key } of await tenantTables(pool)) {
    for (const as of [shops.own, '']) {
      const who = as === '' ? 'no shop' : 'another shop'
      const inShop = async (sql: string): Promise<{ rows: number; code: string | null }> => {
        attempts++
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query("select set_config('signpost.shop', $1, true)", [as])
          const { rowCount } = await client.query(sql, [shops.other])
          return { rows: rowCount ?? 0, code: null }
        } catch (error) {
          return { rows: 0, code: (error as { code?: string }).code ?? 'unknown' }
        } finally {
          await client.query('rollback')
          client.release()
        }
      }
      const name = `"${table}"`
      if ((await inShop(`select 1 from ${name} where ${key} = $1`)).rows > 0)
        leaks.push(`${table}: ${who} reads`)
      if ((await inShop(`update ${name} set ${key} = ${key} where ${key} = $1`)).rows > 0) {
        leaks.push(`${table}: ${who} updates`)
      }
      if ((await inShop(`delete from ${name} where ${key} = $1`)).rows > 0)
        leaks.push(`${table}: ${who} deletes`)
      // The policy is checked before any other constraint: any result except its refusal means it was not checked.
      const overriding = key === 'id' ? 'overriding system value' : ''
      const { code } = await inShop(`insert into ${name} (${key}) ${overriding} values ($1)`)
      if (code !== '42501') leaks.push(`${table}: ${who} inserts (${code ?? 'it went through'})`)
    }
  }
  // A table without rows of the other shop shows nothing when read, so its policy itself is checked.
  for (const table of await tenantTablesWithoutPolicy(pool)) leaks.push(`${table}: has no policy`)
  return { leaks, attempts: attempts + 1 }
}

/** Returns all rows of a shop as the owner sees them, to compare before and after. */
export async function rowsOf(owner: pg.Pool, shop: string): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>()
  for (const { table, key } of await tenantTables(owner)) {
    const { rows: found } = await owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${table}" t where ${key} = $1 order by 1`,
      [shop],
    )
    rows.set(
      table,
      found.map(({ row }) => row),
    )
  }
  return rows
}
