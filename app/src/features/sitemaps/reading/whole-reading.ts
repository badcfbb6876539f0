import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { countGaps } from './file-store.ts'
import type { ReadingRow } from './reading-store.ts'

/** What a reading left out of the store's sitemaps. */
export interface ReadingGaps {
  /** True if robots.txt could not be read, or not yet: it names the store's sitemaps. */
  robotsUnread: boolean
  /** URLs beyond the limit. */
  overLimit: number
  /** Files beyond the limit. */
  filesOverLimit: number
  /** Files that could not be read, or not yet. */
  filesUnread: number
  /** Files that were read, but not all of them. */
  filesInPart: number
}

/** Returns what a reading left out so far. */
export async function gapsOf(
  tx: ShopTx,
  { generation, over_limit: overLimit, files_over_limit: filesOverLimit, robots_tries: tries }: ReadingRow,
): Promise<ReadingGaps> {
  const { unread: filesUnread, inPart: filesInPart } = await countGaps(tx, generation)
  return { robotsUnread: tries > 0, overLimit, filesOverLimit, filesUnread, filesInPart }
}

/** True if every sitemap of the store was read in full, so that a page which none lists is missing. */
export async function isWhole(tx: ShopTx, reading: ReadingRow | null): Promise<boolean> {
  if (reading === null || reading.state === 'blocked') return false
  return Object.values(await gapsOf(tx, reading)).every((left) => left === 0 || left === false)
}
