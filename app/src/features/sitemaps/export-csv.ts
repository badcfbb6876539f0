import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { unreadText } from '#core/crawl/domain/unread-text.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { cursorNumber, cursorText, listCursors } from '#kit/server/http/list-cursor.ts'
import { type Texts, textsIn } from '#kit/server/texts.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import type { ListedRow, SitemapCsvInput } from './contract.ts'
import { listEntriesBeyond } from './list-store.ts'

/** Lines per piece: 500 KB at most, so that neither side holds a large file at once. */
const LINES = 1_000
const cursors = listCursors(z.object({ id: cursorNumber, url: cursorText }))

/** Exports a tab of the list as filtered, by URL, in the merchant's language; the concatenated pieces are the file. */
export async function exportCsv(
  ctx: ShopContext,
  { cursor, ...filter }: SitemapCsvInput,
): Promise<{ name: string; text: string; next: string | null }> {
  const beyond = cursor === undefined ? null : cursors.read(cursor)
  const { rows, language } = await ctx.tx(async (tx) => ({
    rows: await listEntriesBeyond(tx, filter, { beyond, most: LINES + 1 }),
    language: await appLanguageOf(tx),
  }))
  const last = rows[LINES - 1]
  return {
    name: `sitemap-${filter.tab}-${new Date().toISOString().slice(0, 10)}.csv`,
    text: csvTable(columnsIn(textsIn(language)), rows.slice(0, LINES), { isBeginning: beyond === null }),
    next: rows.length > LINES && last ? cursors.write({ id: last.id, url: last.url }) : null,
  }
}

function columnsIn(texts: Texts): FileColumn<ListedRow>[] {
  const says = ({ code, values }: ListedRow['findings'][number]) =>
    texts(`sitemaps:check.${code}.says`, {
      ...values,
      ...(values['count'] !== undefined && { count: Number(values['count']) }),
    })
  return [
    [texts('csv:page'), ({ url }) => url],
    [texts('csv:title'), ({ title }) => title],
    [texts('csv:kind'), ({ kind }) => texts(`sitemaps:tabs.${kind}`)],
    [texts('sitemaps:column.verdict'), ({ verdict }) => texts(`sitemaps:verdict.${verdict}`)],
    [texts('csv:code'), ({ findings }) => findings.map(({ code }) => code).join(' ')],
    [texts('sitemaps:column.finding'), ({ findings }) => findings.map(says).join(' · ')],
    [
      texts('csv:reason'),
      ({ verdict, listed, reason, keptBecause, readAt }) => {
        if (keptBecause !== null)
          return texts('crawl:kept.says', { time: readAt ?? '', why: texts(unreadText(keptBecause)) })
        if (verdict !== 'unread') return null
        if (!listed) return texts('sitemaps:reason.unlisted')
        return reason === null ? texts('sitemaps:reason.unknown') : texts(unreadText(reason))
      },
    ],
    [texts('csv:status'), ({ status }) => status],
    [texts('sitemaps:column.lastmod'), ({ lastmod }) => lastmod],
    [texts('sitemaps:column.images'), ({ images }) => images],
    [texts('sitemaps:column.read'), ({ readAt }) => readAt],
  ]
}
