import type { Operation } from '#core/changes/contract.ts'
import type { ShopContext } from '#core/context/context.ts'
import { collectionProducts } from './collection-products.ts'
import type { Selection } from './contract/images.ts'
import { imageGid, parseImageGid } from './domain/image-gid.ts'
import {
  type Conditions,
  type ImageRecord,
  type ListCursor,
  readImagePage,
  readImages,
} from './image-page.ts'

const BATCH = 1_000

/**
 * Reads the images of a selection, 1,000 at a time, by number, so that concurrent edits do not move them. A
 * collection is resolved to its current products. Images missing from the catalogue (deleted, or beyond the plan's
 * product access) are left out.
 */
export async function* readSelection(ctx: ShopContext, selection: Selection): AsyncGenerator<ImageRecord[]> {
  if ('ids' in selection) {
    const rows = await ctx.tx((tx) => readImages(tx, [...new Set(selection.ids)]))
    if (rows.length > 0) yield rows
    return
  }
  const { collectionId, ...where } = selection.filter
  const except = new Set(selection.except)
  const kept = (rows: ImageRecord[]) => rows.filter(({ kind, id }) => !except.has(imageGid(kind, id)))
  if (collectionId === undefined)
    for await (const rows of readAll(ctx, { ...where, products: null })) yield kept(rows)
  else
    for await (const products of collectionProducts(ctx, collectionId))
      for await (const rows of readAll(ctx, { ...where, products })) yield kept(rows)
}

async function* readAll(ctx: ShopContext, where: Conditions): AsyncGenerator<ImageRecord[]> {
  let beyond: ListCursor | null = null
  for (;;) {
    const order = { sort: 'newest' as const, descending: false, beyond, most: BATCH }
    const rows: ImageRecord[] = await ctx.tx((tx) => readImagePage(tx, { where, order }))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    beyond = { id: last.id, title: '' }
  }
}

/** Returns the kind of resource an operation over the selection is performed on. */
export function performedOn(selection: Selection): Operation['performedOn'] {
  const kinds =
    'ids' in selection
      ? new Set(selection.ids.map((gid) => parseImageGid(gid)?.kind))
      : new Set([selection.filter.owner])
  const [only] = kinds
  return kinds.size === 1 && (only === 'collection' || only === 'article') ? only : 'image'
}
