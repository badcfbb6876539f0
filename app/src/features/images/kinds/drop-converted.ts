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
    await noteConverted(tx, sourceId, { id: null, isNew: false })
    const ids = [numberOf(gid, 'MediaImage')].filter((id) => id !== null)
    await markImagesDeleted(tx, ctx.shop.id, { ids, goneAt: await databaseNow(tx) })
  })
}

/**
 * Leaves a converted file that was in galleries to the store. By then product descriptions, metafields, metaobjects or
 * other themes may use it, which are not read, and a deleted file cannot be brought back. Returns why it was left, as
 * part of an outcome; nothing if the store has deleted it.
 */
export async function leave(
  ctx: ShopContext,
  left: Dropped,
): Promise<Pick<Format, 'because' | 'becauseValues'>> {
  const file = (await readFiles(ctx, [left.gid])).get(left.gid) ?? 'gone'
  if (file === 'gone') {
    await drop(ctx, left)
    return {}
  }
  await ctx.tx((tx) => noteConverted(tx, left.sourceId, { id: null, isNew: false }))
  const uses = typeof file === 'object' ? await usesOfOurs(ctx, file.url) : null
  if (uses === null || uses.length === 0) return { because: 'images:reason.left-unknown' }
  const where = [...new Set(uses.map(({ where: { title } }) => title))].slice(0, MOST_NAMED)
  return { because: 'images:reason.left-used', becauseValues: { where } }
}
