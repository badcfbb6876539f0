/** Speed of one kind of work on the pages. */
export interface PageRate {
  pagesPerSecond: number
  /** CPU time of this process per page: hardly depends on other load on the machine. */
  cpuMicroseconds: number
}

/**
 * Runs each kind of work on all pages in turns, so that all meet the same conditions, and returns the best round of
 * each: the least disturbed one.
 */
export function pageRates<Page, Work extends string>(
  pages: readonly Page[],
  works: Record<Work, (page: Page) => unknown>,
  { rounds, passes }: { rounds: number; passes: number },
): Record<Work, PageRate> {
  const best = {} as Record<Work, PageRate>
  const count = pages.length * passes
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(works) as [Work, (page: Page) => unknown][]) {
      const cpu = process.cpuUsage()
      const started = performance.now()
      for (let pass = 0; pass < passes; pass += 1) for (const page of pages) work(page)
      const seconds = (performance.now() - started) / 1000
      const { user, system } = process.cpuUsage(cpu)
      // The first round warms up.
      if (round < 0) continue
      const before = best[name]
      best[name] = {
        pagesPerSecond: Math.max(before?.pagesPerSecond ?? 0, Math.round(count / seconds)),
        cpuMicroseconds: Math.min(before?.cpuMicroseconds ?? Infinity, Math.round((user + system) / count)),
      }
    }
  }
  return best
}
