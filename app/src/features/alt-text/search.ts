import { sql } from 'kysely'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { findImageRead } from '#core/catalogue/images/image-reads.ts'
import { findLastGood } from '#core/catalogue/runs-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { pageOf, pageReading } from '#kit/shared/two-way-page.ts'
import { listedCollection } from './collection-products.ts'
import type { ImageFilter, ImageRow, ImageSearch, ImageSummary } from './contract/images.ts'
import { imageGid, OWNER_KINDS } from './domain/image-gid.ts'
import { altTextErrors } from './errors.ts'
import {
  type Conditions,
  countImages,
  cursorOf,
  type ImageRecord,
  readCursor,
  readImages,
  readListPage,
} from './image-page.ts'
import { authorsOf } from './written.ts'

/** Counting further would cost more than reading the page. */
const COUNTED = 10_000

export interface ImagePage {
  rows: ImageRow[]
  next: string | null
  previous: string | null
  total: { count: number; exact: boolean }
  isPartial: boolean
}

/** Prepares a filter for the database, for lists. Throws what `listedCollection` throws. */
export async function conditionsOf(ctx: ShopContext, filter: ImageFilter): Promise<Conditions> {
  const { collectionId, ...where } = filter
  if (collectionId === undefined) return { ...where, products: null }
  const { id, isWhole } = await listedCollection(ctx, collectionId)
  return { ...where, products: null, collection: id, isPartial: !isWhole }
}

/**
 * Returns one page of images by filter and order, and the number of matches. Throws `alt-text.not-synced` before the
 * first sync, and `http.bad-cursor`.
 */
export async function searchImages(ctx: ShopContext, search: ImageSearch): Promise<ImagePage> {
  const { sort, direction, count, after, before, ...filter } = search
  const where = await conditionsOf(ctx, filter)
  const { isPartial = false } = where
  const reading = pageReading(search, (cursor) => readCursor(cursor, sort))
  return ctx.tx(async (tx) => {
    const [found, total] = await Promise.all([
      readListPage(tx, { where, order: { sort, ...reading } }),
      countImages(tx, where, COUNTED),
    ])
    if (found.length === 0 && !(await findLastGood(tx))) throw new AppError(altTextErrors.notSynced)
    const { shown, next, previous } = pageOf(found, search, (row) => cursorOf(row, sort))
    const authors = await authorsOf(tx, ctx.shop.id, shown)
    return {
      rows: shown.map((row, at) => asRow(row, authors[at] ?? 'nobody')),
      next,
      previous,
      total: { count: total, exact: total < COUNTED && !isPartial },
      isPartial,
    }
  })
}

function asRow(record: ImageRecord, writtenBy: ImageRow['writtenBy']): ImageRow {
  const { kind, id, owner_kind: owner, owner_id: ownerId } = record
  return {
    gid: imageGid(kind, id),
    owner: {
      kind: owner,
      gid: owner === 'file' || ownerId === null ? null : gidOf(owner, ownerId),
      title: record.owner_title,
    },
    url: record.url,
    alt: record.alt,
    writtenBy,
    position: record.position,
    width: record.width,
    height: record.height,
    updatedAt: record.updated_at.toISOString(),
  }
}

/** Counts the images and those without an alt text, by kind of owner; edits since the last sync are counted too. */
export async function summariseImages(ctx: ShopContext): Promise<ImageSummary> {
  return ctx.tx(async (tx) => {
    const read = await findImageRead(tx)
    const { rows } = await sql<{ owner_kind: string; held: number; missing: number }>`
      select owner_kind, held, missing from signpost_summarise_images()`.execute(tx)
    return {
      state: (read?.state ?? 'never') as ImageSummary['state'],
      asOf: read?.as_of ? new Date(await clockOf(tx)).toISOString() : null,
      owners: OWNER_KINDS.map((kind) => {
        const row = rows.find(({ owner_kind }) => owner_kind === kind)
        return { kind, held: row?.held ?? 0, missing: row?.missing ?? 0 }
      }),
    }
  })
}

/** Returns the URLs of images by gid. */
export async function listImages(
  ctx: ShopContext,
  { gids }: { gids: string[] },
): Promise<{ gid: string; url: string }[]> {
  const rows = await ctx.tx((tx) => readImages(tx, gids))
  return rows.map(({ kind, id, url }) => ({ gid: imageGid(kind, id), url }))
}
