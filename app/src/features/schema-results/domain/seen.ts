import type { Coverage } from '#core/crawl/domain/coverage.ts'
import type { SchemaResultsState } from '../contract.ts'

/** What the figures of a screen count. */
interface Seen extends Pick<Coverage, 'read' | 'known'> {
  /** Pages with results: those read, and those that keep the results of an earlier scan. */
  results: number
}

/**
 * Pages read, with results, and known of, that the figures of a screen count. While a scan is running, results of the
 * scan before count, and not the few pages it has read. After one that did not see the whole store they stay as well, on
 * pages it knows of but did not read.
 */
export function seenOf({
  run,
  pages,
  levels,
}: Pick<SchemaResultsState, 'run' | 'pages'> & {
  levels: Pick<SchemaResultsState['levels'], 'unread' | 'kept'>
}): Seen {
  if (run === null) return { read: 0, known: 0, results: 0 }
  const { read, known, sitemapsNotRead } = run.coverage
  const hasEnded = run.state !== 'running' && run.state !== 'blocked'
  const isWhole = run.state === 'done' && sitemapsNotRead.length === 0
  // Counted now: a page may have been read again since, alone.
  const results = pages - levels.unread + levels.kept
  return {
    read: hasEnded ? read : results,
    known: isWhole ? known : Math.max(pages, known),
    results,
  }
}
