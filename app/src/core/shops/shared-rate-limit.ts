import { sql } from 'kysely'
import type { SharedRateLimit } from '#adapters/platform/admin-graphql/rate-limit.ts'
import type { Database } from '#kit/server/db/database.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

interface Row {
  wait: number
  available: number
  rate: number
  bucket: number
  mark: number
}

const BOOK = `select wait, available, rate, bucket, mark
  from signpost_book_points($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

/**
 * Rate limit points of all shops in our database: all processes share one account per shop, by the database's clock.
 */
export function createSharedRateLimit(db: Database): SharedRateLimit {
  return {
    async move(shop, { cost, priority, caller, answered, unused, seen }) {
      // One statement: a process that freezes meanwhile does not hold the row against the shop's other processes.
      const [row] = await db.callOften<Row>(BOOK, [
        shop.id,
        cost,
        priority === 'background',
        caller,
        answered,
        unused,
        seen?.available ?? null,
        seen?.bucket ?? null,
        seen?.restoreRate ?? null,
        seen ? seen.ageMs / 1_000 : null,
        seen?.mark ?? null,
      ])
      if (!row) throw new TypeError('The shared rate limit answers every move with a row.')
      const { available, rate, bucket, mark } = row
      return { waitMs: row.wait * 1_000, available, restoreRate: rate, bucket, mark }
    },
  }
}

/**
 * Assumed until a response reports the real values: a store on the smallest plan with a full bucket (migration 0008).
 */
const UNKNOWN = { available: 1_000, restoreRate: 100 }

/** Returns the points the shop's store has free now, and how many it regains per second. Takes none. */
export async function readPoints(tx: ShopTx): Promise<{ available: number; restoreRate: number }> {
  const { rows } = await sql<typeof UNKNOWN>`
    select greatest(0, least(bucket - in_flight,
        available + rate * extract(epoch from clock_timestamp() - counted_at)))::double precision as available,
      rate as "restoreRate" from platform_points where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows[0] ?? UNKNOWN
}
