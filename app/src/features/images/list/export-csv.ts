import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { type Texts, textsIn } from '#kit/server/texts.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { ImageFilter, ImageRow } from '../contract/rows.ts'
import { readSavedSettings } from '../settings-store.ts'
import { wholeConditionsOf } from './conditions.ts'
import { cursorOf, readCursor } from './image-order.ts'
import { asRows, readImagePage } from './image-page.ts'

/** Lines per piece: 1 MB at most, so that neither side holds a large file at once. */
const LINES = 2_000

/**
 * Exports the matching images as CSV in the merchant's language, heaviest first, piece by piece; the concatenated
 * pieces are the file. Throws `http.bad-cursor`, `catalogue.collection-being-read`.
 */
export async function exportCsv(
  ctx: ShopContext,
  { filter, cursor }: { filter: ImageFilter; cursor?: string | undefined },
): Promise<{ name: string; text: string; next: string | null }> {
  const beyond = cursor === undefined ? null : readCursor(cursor, 'bytes')
  const where = await wholeConditionsOf(ctx, filter, await ctx.tx(readSavedSettings))
  return ctx.tx(async (tx) => {
    const found = await readImagePage(tx, where, { sort: 'bytes', beyond, most: LINES + 1 })
    const rows = await asRows(tx, found.slice(0, LINES))
    const last = found[LINES - 1]
    return {
      name: 'images.csv',
      text: csvTable(columnsIn(textsIn(await appLanguageOf(tx))), rows, { isBeginning: beyond === null }),
      next: found.length > LINES && last ? cursorOf(last, 'bytes') : null,
    }
  })
}

/** The same words as on the screen; sizes in bytes, so that a spreadsheet can add them up. */
function columnsIn(texts: Texts): FileColumn<ImageRow>[] {
  return [
    [texts('csv:fileName'), ({ name }) => name],
    [texts('images:filter.use'), ({ use }) => texts(`images:use.${use.kind}`)],
    [texts('csv:title'), ({ use }) => (use.kind === 'file' ? null : use.title)],
    [texts('images:filter.format'), ({ format }) => texts(`images:format.${format}`)],
    [texts('csv:width'), ({ width }) => width],
    [texts('csv:height'), ({ height }) => height],
    [texts('images:filter.state'), ({ state }) => texts(`images:state.${state}`)],
    [texts('csv:reason'), ({ reason }) => reason && texts(`images:reason.${reason}`)],
    [texts('csv:bytesBefore'), ({ originalBytes }) => originalBytes],
    [texts('csv:bytesNow'), ({ currentBytes }) => currentBytes],
    [texts('csv:sentBefore'), ({ delivered }) => delivered && delivered.before],
    [texts('csv:sentNow'), ({ delivered }) => delivered && delivered.after],
    [texts('images:filter.kept'), ({ excludedBy }) => excludedBy && texts(`images:keptBy.${excludedBy}`)],
    [texts('csv:optimisedAt'), ({ optimisedAt }) => optimisedAt],
    [texts('csv:url'), ({ url }) => url],
  ]
}
