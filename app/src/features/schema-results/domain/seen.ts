import type { Coverage } from '#core/crawl/domain/coverage.ts'
import type { SchemaResultsState } from '../contract.ts'

/**
 * Pages with results, and pages known of, that the figures of a screen count. While a scan is running, these are the
 * results of the scan before, replaced page by page, and not the few pages the running scan has read.
 */
export function seenOf({
  run,
  pages,
  levels,
}: Pick<SchemaResultsState, 'run' | 'pages' | 'levels'>): Pick<Coverage, 'read' | 'known'> {
  if (run === null) return { read: 0, known: 0 }
  const { read, known } = run.coverage
  return run.state === 'running'
    ? { read: pages - levels.unread, known: Math.max(pages, known) }
    : { read, known }
}
