import { catalogueErrors } from '#core/catalogue/errors.ts'
import type { ShopContext } from '#core/context/context.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { ImageFilter } from './contract/images.ts'
import { imageGid } from './domain/image-gid.ts'
import { cursorOf, type ImageRecord, readCursor, readImagePage } from './image-page.ts'
import { conditionsOf } from './search.ts'

/** Lines per piece: 2 MB at most, so that neither side holds a large file at once. */
const LINES = 2_000
/** English in every language: a file by ids is taken up again by other apps and scripts. */
const COLUMNS: FileColumn<ImageRecord>[] = [
  ['Id', ({ kind, id }) => imageGid(kind, id)],
  ['Kind', ({ owner_kind: kind }) => kind],
  ['Owner', ({ owner_title: title }) => title],
  ['Position', ({ position }) => position + 1],
  ['Alt Text', ({ alt }) => alt],
  ['Image URL', ({ url }) => url],
]

/**
 * Exports the matching images as CSV, piece by piece; the concatenated pieces are the file. Throws
 * `catalogue.collection-being-read`.
 */
export async function exportCsv(
  ctx: ShopContext,
  { filter, cursor }: { filter: ImageFilter; cursor?: string | undefined },
): Promise<{ name: string; text: string; next: string | null }> {
  const where = await conditionsOf(ctx, filter)
  if (where.isPartial) throw new AppError(catalogueErrors.collectionBeingRead)
  const beyond = cursor === undefined ? null : readCursor(cursor, 'newest')
  const order = { sort: 'newest' as const, descending: false, beyond, most: LINES + 1 }
  const rows = await ctx.tx((tx) => readImagePage(tx, { where, order }))
  const last = rows[LINES - 1]
  return {
    name: 'alt-texts.csv',
    text: csvTable(COLUMNS, rows.slice(0, LINES), { isBeginning: beyond === null }),
    next: rows.length > LINES && last ? cursorOf(last, 'newest') : null,
  }
}
