import { sql } from 'kysely'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { inBatches } from '#kit/server/batches.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { ShopId } from '#kit/server/db/shop-tx.ts'

/** A process says the same of a store once in this time; the database keeps it no more exactly. */
const SAID_FOR_MS = 5 * 60_000
/** Stores a process remembers to have spoken of. More are spoken of again, which costs a statement. */
const MOST_SAID = 10_000
/** A day, and the hours over which nightly jobs of the stores are spread: one that is active each night stays active. */
const ACTIVE_FOR_HOURS = 36

/**
 * Opens what notes that a store is used: somebody opened Signpost or called its API, or the platform told of a change.
 * The answer waits for none of it, and a failure costs a log line: the next use says it again.
 */
export function createActivity({ db, log }: Pick<AppContext, 'db' | 'log'>): (shop: ShopId) => void {
  const said = new Map<ShopId, number>()
  const say = inBatches<ShopId, void>({
    run: async (shops) => {
      await noteActive(db, shops)
      return shops.map(() => undefined)
    },
    most: 200,
    atOnce: 1,
    slowAfterMs: 1_000,
  })
  return (shop) => {
    const now = performance.now()
    if (now - (said.get(shop) ?? Number.NEGATIVE_INFINITY) < SAID_FOR_MS) return
    if (said.size >= MOST_SAID) said.clear()
    said.set(shop, now)
    say(shop).catch((error: unknown) => {
      said.delete(shop)
      log.warn({ shop, err: error }, 'a store’s activity could not be noted')
    })
  }
}

/** Keeps a store among the active ones, for work of its own that cannot wait a day. */
export async function keepActive(ctx: ShopContext): Promise<void> {
  await noteActive(ctx.db, [ctx.shop.id])
}

/** Those of these stores where something happened in the last day and a half. */
export async function activeAmong(db: Database, shops: readonly ShopId[]): Promise<Set<ShopId>> {
  const { rows } = await sql<{ id: ShopId }>`
    select id from signpost_active_among(${[...shops]}::bigint[], make_interval(hours => ${ACTIVE_FOR_HOURS}::int))`.execute(
    db.kysely,
  )
  return new Set(rows.map(({ id }) => id))
}

async function noteActive(db: Database, shops: readonly ShopId[]): Promise<void> {
  await sql`select signpost_note_active(${[...shops]}::bigint[])`.execute(db.kysely)
}
