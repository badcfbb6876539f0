import type { ShopContext } from '#core/context/context.ts'
import { csvLines } from '#kit/shared/csv.ts'
import type { ImageFilter } from './contract/images.ts'
import { imageGid } from './domain/image-gid.ts'
import { cursorOf, readCursor, readImagePage } from './image-page.ts'
import { conditionsOf } from './search.ts'

/** Lines per piece: 2 MB at most, so that neither side holds a large file at once. */
const LINES = 2_000
const COLUMNS = ['Id', 'Kind', 'Owner', 'Position', 'Alt Text', 'Image URL']

/** Exports the matching images as CSV, piece by piece; the concatenated pieces are the file. */
export async function exportCsv(
  ctx: ShopContext,
  { filter, cursor }: { filter: ImageFilter; cursor?: string | undefined },
): Promise<{ name: string; text: string; next: string | null }> {
  const where = await conditionsOf(ctx, filter)
  const beyond = cursor === undefined ? null : readCursor(cursor, 'newest')
  const order = { sort: 'newest' as const, descending: false, beyond, most: LINES + 1 }
  const rows = await ctx.tx((tx) => readImagePage(tx, { where, order }))
  const lines = rows
    .slice(0, LINES)
    .map((row) => [
      imageGid(row.kind, row.id),
      row.owner_kind,
      row.owner_title,
      String(row.place + 1),
      row.alt ?? '',
      row.url,
    ])
  const last = rows[LINES - 1]
  const isBeginning = beyond === null
  return {
    name: 'alt-texts.csv',
    text: csvLines(isBeginning ? [COLUMNS, ...lines] : lines, { isBeginning }),
    next: rows.length > LINES && last ? cursorOf(last, 'newest') : null,
  }
}
