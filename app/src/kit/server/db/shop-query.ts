import { createHash } from 'node:crypto'
import { type Compilable, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import type { DB } from './generated/schema.ts'
import type { ShopId } from './shop-tx.ts'
import { queryCompiler } from './statement-log.ts'

/** A constant, read-only query, compiled once. */
export interface ShopQuery<Row> {
  sql: string
  /** The database keeps its plan under this name. */
  name: string
  /** Number of its parameters; each one is the shop. */
  shops: number
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

/** Placeholder for the shop in a query. */
const SHOP = 'the shop that asks'

/**
 * Defines a query for `Database.readShop`. It must name its columns, because a plan kept for `*` does not survive a
 * migration, and its only parameter must be the shop whose rows it reads. Throws otherwise.
 */
export function shopQuery<Row>(build: (db: Kysely<DB>, shop: ShopId) => Compilable<Row>): ShopQuery<Row> {
  const { sql, parameters } = build(builder, SHOP).compile()
  if (parameters.some((value) => value !== SHOP))
    throw new Error(`A query for readShop has no parameters but the shop: ${sql}`)
  if (sql.includes('*')) throw new Error(`A query for readShop names its columns: ${sql}`)
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 32)
  return { sql, name, shops: parameters.length }
}
