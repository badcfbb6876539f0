import { createHash } from 'node:crypto'
import { type Compilable, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import type { DB } from './generated/schema.ts'
import { queryCompiler } from './statement-log.ts'

/** A query that is always the same and only reads, compiled once. */
export interface ShopQuery<Row> {
  sql: string
  /** The database keeps its plan under this name. */
  name: string
  readonly __row?: Row
}

const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: queryCompiler,
  },
})

/**
 * Defines a query for `Database.readShop`. It names its columns, because a plan kept for `*` does not outlive a
 * migration, and has no parameters: `signpost_current_shop()` says whose rows are meant. Throws otherwise.
 */
export function shopQuery<Row>(build: (db: Kysely<DB>) => Compilable<Row>): ShopQuery<Row> {
  const { sql, parameters } = build(builder).compile()
  if (parameters.length > 0) throw new Error(`A query for readShop has no parameters: ${sql}`)
  if (sql.includes('*')) throw new Error(`A query for readShop names its columns: ${sql}`)
  return { sql, name: createHash('sha256').update(sql).digest('hex').slice(0, 32) }
}
