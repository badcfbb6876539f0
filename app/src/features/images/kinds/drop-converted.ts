import { numberOf } from '#core/catalogue/images/image-row.ts'
import { markImagesDeleted } from '#core/catalogue/images/image-store.ts'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { readFiles } from '../content/read-file.ts'
import { noteConverted } from '../format/conversion-rows.ts'
import type { Format } from '../format/format-value.ts'
import { usesOfOurs } from '../format/staying-uses.ts'
import { removeFile } from './format-file.ts'

interface Dropped {
  sourceId: string
  /** gid of the converted file. */
  gid: string
}

/** Most uses named in an outcome. */
const MOST_NAMED = 5

/** Deletes the new file, which nobody has seen; our list does not wait to be told. */
export async function drop(ctx: ShopContext, { sourceId, gid }: Dropped): Promise<void> {
  await removeFile(ctx, gid)
  await ctx.tx(async (tx) => {
    await noteConverted(tx, sourceId, null)
    const ids = [numberOf(gid, 'MediaImage')].filter((id) => id !== null)
    await markImagesDeleted(tx, ctx.shop.id, { ids, goneAt: await databaseNow(tx) })
  })
}

/**
 * Deletes a converted file that is in no gallery any more, unless the store has begun to use it elsewhere: it is the
 * store's from then on. Returns why it was left, as part of an outcome.
 */
export async function dropUnlessUsed(
  ctx: ShopContext,
  dropped: Dropped,
): Promise<Pick<Format, 'because' | 'becauseValues'>> {
  const file = (await readFiles(ctx, [dropped.gid])).get(dropped.gid) ?? 'gone'
  const uses = file === 'gone' ? [] : typeof file === 'object' ? await usesOfOurs(ctx, file.url) : null
  if (uses?.length === 0) {
    await drop(ctx, dropped)
    return {}
  }
  await ctx.tx((tx) => noteConverted(tx, dropped.sourceId, null))
  if (uses === null) return { because: 'images:reason.left-unknown' }
  const where = [...new Set(uses.map(({ where: { title } }) => title))].slice(0, MOST_NAMED)
  return { because: 'images:reason.left-used', becauseValues: { where } }
}
