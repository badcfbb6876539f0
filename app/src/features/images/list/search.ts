import { findLastGood } from '#core/catalogue/runs-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ImageRow, ImageSearch } from '../contract/rows.ts'
import { imagesErrors } from '../errors.ts'
import { readSavedSettings } from '../settings-store.ts'
import { conditionsOf } from './conditions.ts'
import { cursorOf, readCursor } from './image-order.ts'
import { asRows, countImages, readImagePage } from './image-page.ts'

/** Counting further would cost more than reading the page. */
const COUNTED = 10_000

/**
 * Returns one page of images by filter and order. Throws `images.not-synced` before the first sync, and
 * `http.bad-cursor`.
 */
export async function searchImages(
  ctx: ShopContext,
  search: ImageSearch,
): Promise<{
  rows: ImageRow[]
  next: string | null
  total: { count: number; exact: boolean }
  isPartial: boolean
}> {
  const { sort, count, after, ...filter } = search
  const beyond = after === undefined ? null : readCursor(after, sort)
  const where = await conditionsOf(ctx, filter, await ctx.tx(readSavedSettings))
  const { isPartial = false } = where
  return ctx.tx(async (tx) => {
    const found = await readImagePage(tx, where, { sort, beyond, most: count + 1 })
    const total = await countImages(tx, where, COUNTED)
    if (found.length === 0 && !(await findLastGood(tx))) throw new AppError(imagesErrors.notSynced)
    const shown = found.slice(0, count)
    const last = shown.at(-1)
    return {
      rows: await asRows(tx, shown),
      next: found.length > shown.length && last ? cursorOf(last, sort) : null,
      total: { count: total, exact: total < COUNTED && !isPartial },
      isPartial,
    }
  })
}
