import type { Coverage } from '#core/crawl/domain/coverage.ts'
import type { SchemaResultsState } from '../contract.ts'

/**
 * Pages with results, and pages known of, that the figures of a screen count. While a scan is running, and after one
 * that did not see the whole store, results of the scan before stay: these count, and not the few pages it has read.
 */
export function seenOf({
  run,
  pages,
  levels,
}: Pick<SchemaResultsState, 'run' | 'pages' | 'levels'>): Pick<Coverage, 'read' | 'known'> {
  if (run === null) return { read: 0, known: 0 }
  const { read, known, sitemapsNotRead } = run.coverage
  const isWhole = run.state === 'done' && sitemapsNotRead.length === 0
  return isWhole ? { read, known } : { read: pages - levels.unread, known: Math.max(pages, known) }
}
