import { sql } from 'kysely'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { LEAST_SAVING } from '../content/content-value.ts'

/** Before anything is measured, visitors are taken to save what is saved in storage, as if so many images had shown it. */
const ASSUMED = { images: 4, share: 35 }

export interface TrackRecord {
  /** Share of the stored saving that visitors get, as measured in this store. */
  ratio: number
  /** Measured images, and the mean distance between foretold and measured, in percent points. */
  images: number
  meanError: number
}

/** What measured images of this store teach about the next ones. */
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

/** Between nothing and all: that a smaller file makes visitors load more is not foretold. */
export function ratioOf({ measured, stored }: { measured: number; stored: number }): number {
  const assumed = ASSUMED.images * ASSUMED.share
  return Math.min(1, Math.max(0, (measured + assumed) / (stored + assumed)))
}

/** Below this many measured images nothing is sure. */
const LEAST_IMAGES = 10
/** Where errors scatter evenly about what was foretold, one in a hundred is larger than so many times their mean. */
const SURE = 3

/** True where what is known leaves open whether visitors save enough: that is measured before anything is written. */
export function isUnsure(
  foretold: number,
  { images, meanError }: Pick<TrackRecord, 'images' | 'meanError'>,
): boolean {
  return images < LEAST_IMAGES || foretold - SURE * meanError < LEAST_SAVING
}
