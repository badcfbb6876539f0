import { sql } from 'kysely'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { changedFilesQuery } from '#adapters/platform/admin-graphql/operations/catalogue-images.ts'
import type { ShopContext } from '#core/context/context.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { databaseNow } from '../store.ts'
import { findImageRead } from './image-reads.ts'
import { rowOfImage } from './image-row.ts'
import { saveImages } from './image-store.ts'

/** About 13 points. */
const PAGE = 250
const WATERMARK = 'file'

/** Reads images changed since the last poll, because files have no webhooks. Throws `PlatformError`. */
export async function pollFiles(ctx: ShopContext): Promise<void> {
  const since = await ctx.tx(async (tx) => {
    const read = await findImageRead(tx)
    if (!read?.as_of || read.state === 'running') return null
    const mark = await tx
      .selectFrom('catalogue_watermarks')
      .where('shop_id', '=', shopOf(tx))
      .select('updated_until')
      .where('kind', '=', WATERMARK)
      .executeTakeFirst()
    return mark && mark.updated_until > read.as_of ? mark.updated_until : read.as_of
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

async function readChanged(ctx: ShopContext, since: Date): Promise<void> {
  for (let from: Date | null = since; from !== null; ) from = await readPart(ctx, from)
}

/** Returns where the next part begins; null after the last one. */
async function readPart(ctx: ShopContext, from: Date): Promise<Date | null> {
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
    await ctx.tx((tx) => saveImages(tx, ctx.shop.id, { images, readAt, owners: false }))
    after = files.pageInfo.hasNextPage ? files.pageInfo.endCursor : null
    if (after !== null && (page < PART || newest <= from)) continue
    await saveWatermark(ctx, newest)
    return after === null ? null : newest
  }
}

async function saveWatermark(ctx: ShopContext, until: Date): Promise<void> {
  await ctx.tx((tx) =>
    sql`insert into catalogue_watermarks as known (shop_id, kind, updated_until) values (${ctx.shop.id}, ${WATERMARK}, ${until})
      on conflict (shop_id, kind) do update set updated_until = greatest(known.updated_until, excluded.updated_until)`.execute(
      tx,
    ),
  )
}
