import { unreadText } from '#core/crawl/domain/unread-text.ts'
import { issueWordsIn } from '#core/issues/issue-words.ts'
import { textOr, textsIn } from '#kit/server/texts.ts'
import { csvTable } from '#kit/shared/csv.ts'
import { ownerText, resultText } from './domain/page-text.ts'
import type { FoundLine } from './list-store.ts'

/**
 * Returns one line per finding, and one for a page without findings, in the merchant's language. Codes and the names
 * of schema.org are the same in every language.
 */
export function findingsCsv(lines: readonly FoundLine[], language: string): string {
  const texts = textsIn(language)
  const say = issueWordsIn(language)
  const why = ({ state, reason, status, keptBecause, readAt }: FoundLine['page']): string => {
    if (keptBecause !== null)
      return texts('crawl:kept.says', { time: readAt, why: texts(unreadText(keptBecause)) })
    if (state === 'broken' && status !== null) return texts('schema-results:detail.status', { status })
    return state === 'read' && reason === null ? '' : texts(unreadText(reason))
  }
  const printedBy = (owner: string): string => {
    const { key, values } = ownerText(owner)
    return textOr((name) => texts(name, values), key, owner)
  }
  return csvTable(
    [
      [texts('csv:page'), ({ page }) => page.url],
      [texts('csv:title'), ({ page }) => page.title],
      [
        texts('schema-results:column.template'),
        ({ page }) => texts(`schema-results:template.${page.template}`),
      ],
      [texts('schema-results:column.state'), ({ page }) => texts(resultText(page))],
      [texts('csv:reason'), ({ page }) => why(page)],
      [texts('csv:level'), ({ issue }) => issue && texts(`schema-results:severity.${issue.severity}`)],
      [texts('csv:code'), ({ issue }) => issue && issue.code],
      [texts('schema-results:filter.type'), ({ issue }) => issue && issue.type],
      [texts('csv:field'), ({ issue }) => issue && issue.field],
      [texts('csv:path'), ({ issue }) => issue && issue.path],
      [texts('csv:finding'), ({ issue }) => issue && say(issue)],
      [texts('schema-results:column.owners'), ({ owner }) => owner && printedBy(owner)],
    ],
    lines,
  )
}
