import type { CatalogueStatus } from '../../app/src/core/catalogue/contract.ts'
import type { Database } from '../../app/src/kit/server/db/database.ts'
import { type ProductProcesses, type RigStore, until } from '../../bench/support/product-processes.ts'

/** Returns the id of a store in our database. */
export async function shopIdOf(db: Database, domain: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>('select id from signpost_find_shop($1)', [domain])
  return rows[0]?.id ?? ''
}

/** Syncs a store completely; throws if the sync fails. */
export async function syncStore(product: ProductProcesses, store: RigStore): Promise<void> {
  await product.call(store, 'POST', '/apps/api/catalogue/sync')
  const status = (): Promise<CatalogueStatus> => product.call(store, 'GET', '/apps/api/catalogue')
  const { state } = await until(status, (now) => now.state !== 'running', { worker: product.worker })
  if (state !== 'done') throw new Error(`The sync ended ${state}.\n${product.worker.log()}`)
}

/** Returns the stored title of each product, by id. */
export async function heldTitles(db: Database, shop: string): Promise<Map<string, string>> {
  const rows = await db.withShop(shop, (tx) =>
    tx.selectFrom('catalogue_resources').select(['id', 'title']).where('kind', '=', 'product').execute(),
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Returns the recorded deliveries, and how many of them still wait for processing. */
export async function inboxOf(db: Database, shop: string): Promise<{ ids: string[]; waiting: number }> {
  return db.withShop(shop, async (tx) => {
    const rows = await tx.selectFrom('webhook_inbox').select(['webhook_id', 'processed_at']).execute()
    const waiting = rows.filter(({ processed_at }) => processed_at === null).length
    return { ids: rows.map(({ webhook_id }) => webhook_id), waiting }
  })
}

/** Describes the differences between two sets of titles. */
export function differences(held: ReadonlyMap<string, string>, there: ReadonlyMap<string, string>): string[] {
  const ids = new Set([...held.keys(), ...there.keys()])
  return [...ids]
    .filter((id) => held.get(id) !== there.get(id))
    .map((id) => `${id}: held ${held.get(id) ?? 'not'}, there ${there.get(id) ?? 'not'}`)
}
