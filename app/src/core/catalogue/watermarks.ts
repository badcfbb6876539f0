import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'

/**
 * How much earlier a reading of changes begins than the newest edit seen: the platform's search shows an edit late,
 * nobody says how late, and so perhaps after a newer one. Covers what a reading of several parts takes, too.
 */
const LOOK_BACK_MS = 600_000

/** How far the changes of a kind without webhooks were read. */
export interface Watermark {
  /** The newest edit. */
  until: Date
  /** When a reading first showed it; null: so long ago that no older edit can appear any more. */
  reachedAt: Date | null
}

/** Returns how far a kind was read; null if it never was. */
export async function findWatermark(tx: ShopTx, kind: string): Promise<Watermark | null> {
  const row = await tx
    .selectFrom('catalogue_watermarks')
    .where('shop_id', '=', shopOf(tx))
    .select(['updated_until as until', 'reached_at as reachedAt'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns how far a complete reading that began at `asOf` reached: edits of the minutes before may appear after it, or
 * have been dated by a clock behind ours.
 */
export function watermarkOf(asOf: Date): Watermark {
  return { until: new Date(asOf.getTime() - LOOK_BACK_MS), reachedAt: null }
}

/** Returns the date of the first edit that the next reading has to ask for. */
export function beginningAfter({ until, reachedAt }: Watermark): Date {
  return reachedAt === null ? until : new Date(until.getTime() - LOOK_BACK_MS)
}

/**
 * Stores how far a kind was read; an earlier date than the known one changes nothing. `begunAt`: when the reading
 * began, if it has read everything after the known date; null: there is more to read. One that began long enough after
 * the known date was reached has seen all older edits.
 */
export async function saveWatermark(
  tx: ShopTx,
  kind: string,
  { until, begunAt }: { until: Date; begunAt: Date | null },
): Promise<void> {
  const now = await clockOf(tx)
  const settled = begunAt && new Date(begunAt.getTime() - LOOK_BACK_MS)
  await sql`
    insert into catalogue_watermarks as known (shop_id, kind, updated_until, reached_at)
      values (${shopOf(tx)}, ${kind}, ${until}, ${now}::timestamptz)
      on conflict (shop_id, kind) do update set updated_until = greatest(known.updated_until, excluded.updated_until),
        reached_at = case when excluded.updated_until > known.updated_until then excluded.reached_at
          when known.reached_at > ${settled}::timestamptz or ${settled}::timestamptz is null then known.reached_at end`.execute(
    tx,
  )
}
