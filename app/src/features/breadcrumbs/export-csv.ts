import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { cursorNumber, cursorText, listCursors } from '#kit/server/http/list-cursor.ts'
import { type Texts, textsIn } from '#kit/server/texts.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { TrailRow, trailCsvSchema } from './contract/trails.ts'
import { BETWEEN } from './domain/metafields.ts'
import { listTrailsBeyond, type TrailPosition } from './list-trails.ts'

/** Lines per piece: 500 KB at most, so that neither side holds a large file at once. */
const LINES = 1_000
const cursors = listCursors<TrailPosition>(z.object({ id: cursorNumber, title: cursorText }))

/** Exports the filtered list of trails in the merchant's language, piece by piece; the concatenated pieces are the file. */
export async function exportCsv(
  ctx: ShopContext,
  { cursor, ...filter }: z.output<typeof trailCsvSchema>,
): Promise<{ name: string; text: string; next: string | null }> {
  const beyond = cursor === undefined ? null : cursors.read(cursor)
  const texts = textsIn(await ctx.tx(appLanguageOf))
  const { rows, last } = await listTrailsBeyond(ctx, filter, { beyond, most: LINES })
  return {
    name: `breadcrumbs-${filter.kind}-${new Date().toISOString().slice(0, 10)}.csv`,
    text: csvTable(columnsIn(texts), rows, { isBeginning: beyond === null }),
    next: rows.length === LINES && last ? cursors.write(last) : null,
  }
}

function columnsIn(texts: Texts): FileColumn<TrailRow>[] {
  return [
    [texts('csv:title'), ({ title }) => title],
    [texts('csv:page'), ({ url }) => url],
    [
      texts('breadcrumbs:column.trail'),
      ({ title, levels, reason }) =>
        reason?.code === 'live'
          ? texts('breadcrumbs:trails.byMenu')
          : [texts('breadcrumbs:preview.home'), ...levels, title].join(BETWEEN),
    ],
    [texts('breadcrumbs:column.reason'), (row) => reasonIn(texts, row)],
    [texts('breadcrumbs:csv.second'), ({ runnerUp }) => runnerUp],
    [texts('breadcrumbs:csv.shown'), ({ written }) => (written ? 1 : 0)],
  ]
}

function reasonIn(texts: Texts, { reason, hidden }: TrailRow): string {
  if (reason === null) return texts('breadcrumbs:reason.pending')
  const count = reason.values['products'] ?? reason.values['collections']
  const words = texts(`breadcrumbs:reason.${reason.code}`, {
    ...reason.values,
    ...(typeof count === 'number' && { count }),
  })
  if (hidden === null) return words
  const { title, isChosen } = hidden
  return isChosen
    ? `${texts('breadcrumbs:reason.hiddenChoice', { title })} ${words}`
    : `${words} ${texts('breadcrumbs:reason.hidden', { title })}`
}
