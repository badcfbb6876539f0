import type { ShopContext } from '#core/context/context.ts'
import { unreadText } from '#core/crawl/domain/unread-text.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { textsIn } from '#kit/server/texts.ts'
import { csvTable } from '#kit/shared/csv.ts'
import type { AuditListInput, AuditPage } from './contract.ts'
import { listPages } from './list-store.ts'
import { checkWordsIn } from './words.ts'

/** Maximum pages of an export: all pages one scan reads. */
const MOST_PAGES = 20_000

/** Returns the filtered list as CSV, one line per finding, in the merchant's language. */
export async function exportCsv(
  ctx: ShopContext,
  input: AuditListInput,
): Promise<{ name: string; text: string }> {
  const { pages, language } = await ctx.tx(async (tx) => ({
    pages: (await listPages(tx, { ...input, page: 1 }, { most: MOST_PAGES })).rows,
    language: await appLanguageOf(tx),
  }))
  const texts = textsIn(language)
  const words = checkWordsIn(language)
  const isExported = ({ check, ignored }: { check: string; ignored: boolean }) =>
    (input.check ?? check) === check && (input.view === 'ignored' || !ignored)
  const keptWords = ({ keptBecause, readAt }: AuditPage) =>
    keptBecause && texts('crawl:kept.says', { time: readAt ?? '', why: texts(unreadText(keptBecause)) })
  const lines = pages.flatMap((page) => {
    const { url, title } = page
    const kept = keptWords(page)
    return page.findings.filter(isExported).map((finding) => ({ url, title, kept, ...finding }))
  })
  const text = csvTable<(typeof lines)[number]>(
    [
      [texts('csv:page'), ({ url }) => url],
      [texts('csv:title'), ({ title }) => title],
      [texts('csv:level'), ({ level }) => texts(`audit:level.${level}`)],
      [texts('csv:code'), ({ check }) => check],
      [texts('csv:problem'), ({ check }) => words.problem(check)],
      [texts('csv:finding'), (finding) => words.says(finding)],
      [texts('audit:list.ignoredBadge'), ({ ignored }) => (ignored ? 1 : 0)],
      [texts('crawl:kept.title'), ({ kept }) => kept],
    ],
    lines,
  )
  const day = new Date().toISOString().slice(0, 10)
  return { name: `seo-audit-${day}.csv`, text }
}
