import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { changedFilesQuery } from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import type { ShopContext } from '#core/context/context.ts'
import { databaseNow } from '../store.ts'
import { beginningAfter, findWatermark, saveWatermark, type Watermark, watermarkOf } from '../watermarks.ts'
import { findImageRead } from './image-reads.ts'
import { rowOfImage } from './image-row.ts'
import { saveImages } from './image-store.ts'

/** About 13 points. */
const PAGE = 250
const WATERMARK = 'file'

/** Reads images changed since the last poll, because files have no webhooks. Throws `PlatformError`. */
export async function pollFiles(ctx: ShopContext): Promise<void> {
  const since = await ctx.tx(async (tx): Promise<Watermark | null> => {
    const read = await findImageRead(tx)
    if (!read?.as_of || read.state === 'running') return null
    const mark = await findWatermark(tx, WATERMARK)
    const complete = watermarkOf(read.as_of)
    return mark && mark.until >= complete.until ? mark : complete
  })
  if (since === null) return
  try {
    await readChanged(ctx, since)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'access-denied') throw error
    ctx.log.info('skipped files: the shop has not granted access yet')
  }
}

type Files = ReturnType<typeof changedFilesQuery.data.parse>

/**
 * Pages of a part: the platform ends a list after 25,000 objects, and an interrupted reading does not repeat the parts
 * before.
 */
const PART = 40

async function readChanged(ctx: ShopContext, since: Watermark): Promise<void> {
  const reading = { begunAt: await ctx.tx(databaseNow), known: since.until }
  for (let from: Date | null = beginningAfter(since); from !== null; )
    from = await readPart(ctx, from, reading)
}

/** Returns where the next part begins; null after the last one. `known`: the newest edit known before. */
async function readPart(
  ctx: ShopContext,
  from: Date,
  { begunAt, known }: { begunAt: Date; known: Date },
): Promise<Date | null> {
  const query = `media_type:IMAGE updated_at:>='${from.toISOString()}'`
  let newest = from
  let after: string | null = null
  for (let page = 1; ; page++) {
    const readAt = await ctx.tx(databaseNow)
    const { files }: Files = await ctx.platform.query(ctx.shop, changedFilesQuery, {
      first: PAGE,
      after,
      query,
    })
    const images = files.nodes.flatMap((node) => rowOfImage(node, null) ?? [])
    for (const { updatedAt } of images) if (new Date(updatedAt) > newest) newest = new Date(updatedAt)
    await ctx.tx((tx) => saveImages(tx, ctx.shop.id, { images, readAt, owners: false, ofChanges: true }))
    after = files.pageInfo.hasNextPage ? files.pageInfo.endCursor : null
    if (after !== null && (page < PART || newest <= from)) continue
    const isLast = after === null
    const until = newest > known ? newest : known
    await ctx.tx((tx) => saveWatermark(tx, WATERMARK, { until, begunAt: isLast ? begunAt : null }))
    return isLast ? null : newest
  }
}
