import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { SearchFilter } from './contract/resources.ts'
import { CSV_COLUMNS } from './domain/csv-columns.ts'
import { cursorOf, type ResourceRecord, readCursor } from './list-cursor.ts'
import { readPage } from './list-page.ts'
import { checkSettingsOf, ownDataOf } from './own-data.ts'

/**
 * Lines per piece: 500 KB at most, so that neither side holds a large file at once. It is as much work as a page of
 * any list, so exporting a large store does not delay other calls.
 */
const LINES = 500

const COLUMNS: FileColumn<{ row: ResourceRecord; focusKeyword: string | null }>[] = [
  [CSV_COLUMNS.kind, ({ row }) => row.kind],
  [CSV_COLUMNS.id, ({ row }) => gidOf(row.kind, row.id)],
  [CSV_COLUMNS.handle, ({ row }) => row.handle],
  [CSV_COLUMNS.title, ({ row }) => row.title],
  [CSV_COLUMNS.seoTitle, ({ row }) => row.seo_title],
  [CSV_COLUMNS.seoDescription, ({ row }) => row.seo_description],
  [CSV_COLUMNS.focusKeyword, ({ focusKeyword }) => focusKeyword],
]

/** Exports the matching resources as CSV, oldest first, piece by piece; the concatenated pieces are the file. */
export async function exportCsv(
  ctx: ShopContext,
  { filter, cursor }: { filter: SearchFilter; cursor?: string | undefined },
): Promise<{ name: string; text: string; next: string | null }> {
  const beyond = cursor === undefined ? null : readCursor(cursor, 'created')
  return ctx.tx(async (tx) => {
    const settings = await checkSettingsOf(tx)
    const order = { sort: 'created' as const, descending: false, beyond, most: LINES + 1 }
    const rows = await readPage(tx, { filter, settings, order })
    const shown = rows.slice(0, LINES)
    const own = await ownDataOf(tx, ctx.shop.id, shown)
    const lines = shown.map((row, at) => ({ row, focusKeyword: own[at]?.focusKeyword ?? null }))
    const last = shown.at(-1)
    return {
      name: `meta-tags-${filter.kind}.csv`,
      text: csvTable(COLUMNS, lines, { isBeginning: beyond === null }),
      next: rows.length > LINES && last ? cursorOf(last, 'created') : null,
    }
  })
}
