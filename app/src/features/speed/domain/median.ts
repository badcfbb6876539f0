/**
 * Returns the run with the median score; among equal scores LCP decides. Of an even number, the lower of the middle
 * two.
 */
export function medianOf<Run extends { score: number; metrics: { lcp: number } }>(
  runs: readonly Run[],
): Run | null {
  const sorted = [...runs].sort((a, b) => a.score - b.score || b.metrics.lcp - a.metrics.lcp)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
