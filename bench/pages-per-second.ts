/**
 * Runs each work over all pages in turns, so that they share the machine's moods, and gives pages per second of each:
 * the median of the rounds.
 */
export function pagesPerSecond<Page>(
  pages: readonly Page[],
  works: Record<string, (page: Page) => unknown>,
  { rounds, passes }: { rounds: number; passes: number },
): Record<string, number> {
  const times: Record<string, number[]> = {}
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const started = performance.now()
      for (let pass = 0; pass < passes; pass += 1) for (const page of pages) work(page)
      const seconds = (performance.now() - started) / 1000
      // The first round warms up.
      if (round >= 0) (times[name] ??= []).push((pages.length * passes) / seconds)
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, values]) => [
      name,
      Math.round(values.sort((a, b) => a - b)[values.length >> 1] ?? 0),
    ]),
  )
}
