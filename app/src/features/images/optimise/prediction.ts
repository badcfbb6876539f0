import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { LEAST_SAVING } from '../content/content-value.ts'

/**
 * Prior: before anything is measured, visitors are assumed to save what storage saves, as if this many images had
 * shown it.
 */
const ASSUMED = { images: 4, share: 35 }

export interface TrackRecord {
  /** Ratio of delivered to stored saving, as measured in this store. */
  ratio: number
  /** Number of measured images, and the mean difference between predicted and measured saving, in percentage points. */
  images: number
  meanError: number
}

/** Reads the measurements of this store, which predict the next ones. */
export async function readTrackRecord(tx: ShopTx): Promise<TrackRecord> {
  const { rows } = await sql<{ images: number; measured: number; stored: number; error: number }>`
    select count(*)::int as images, coalesce(sum(measured), 0)::float8 as measured,
        coalesce(sum(stored_share), 0)::float8 as stored,
        coalesce(avg(abs(foretold - measured)), 0)::float8 as error
      from images_files where shop_id = ${shopOf(tx)} and measured is not null and stored_share > 0`.execute(
    tx,
  )
  const { images = 0, measured = 0, stored = 0, error = 0 } = rows[0] ?? {}
  return { ratio: ratioOf({ measured, stored }), images, meanError: error }
}

/**
 * Returns the ratio of delivered to stored saving, from 0 to 1: a smaller file that makes visitors load more is never
 * predicted.
 */
export function ratioOf({ measured, stored }: { measured: number; stored: number }): number {
  const assumed = ASSUMED.images * ASSUMED.share
  return Math.min(1, Math.max(0, (measured + assumed) / (stored + assumed)))
}

/** Below this many measured images, no prediction is reliable. */
const LEAST_IMAGES = 10
/** If errors are spread evenly around the prediction, one in a hundred exceeds this multiple of their mean. */
const SURE = 3

/** True if the prediction is not certain to save visitors enough, so that it is measured before anything is written. */
export function isUnsure(
  foretold: number,
  { images, meanError }: Pick<TrackRecord, 'images' | 'meanError'>,
): boolean {
  return images < LEAST_IMAGES || foretold - SURE * meanError < LEAST_SAVING
}
