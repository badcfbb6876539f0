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
    await readChanged(ctx, since.toISOString())
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'access-denied') throw error
    ctx.log.info('skipped files: the shop has not granted access yet')
  }
}

type Files = ReturnType<typeof changedFilesQuery.data.parse>

async function readChanged(ctx: ShopContext, since: string): Promise<void> {
  const query = `media_type:IMAGE updated_at:>='${since}'`
  let newest = since
  let after: string | null = null
  do {
    const readAt = await ctx.tx(databaseNow)
    const { files }: Files = await ctx.platform.query(ctx.shop, changedFilesQuery, {
      first: PAGE,
      after,
      query,
    })
    const images = files.nodes.flatMap((node) => rowOfImage(node, null) ?? [])
    for (const { updatedAt } of images) if (updatedAt > newest) newest = updatedAt
    await ctx.tx((tx) => saveImages(tx, ctx.shop.id, { images, readAt, owners: false }))
    after = files.pageInfo.hasNextPage ? files.pageInfo.endCursor : null
  } while (after !== null)
  await ctx.tx((tx) =>
    sql`insert into catalogue_watermarks as known (shop_id, kind, updated_until) values (${ctx.shop.id}, ${WATERMARK}, ${newest})
      on conflict (shop_id, kind) do update set updated_until = greatest(known.updated_until, excluded.updated_until)`.execute(
      tx,
    ),
  )
}
