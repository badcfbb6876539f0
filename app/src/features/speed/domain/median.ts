/** The run in the middle by score; among equals by LCP. Of an even number the lower of the two in the middle. */
export function medianOf<Run extends { score: number; metrics: { lcp: number } }>(
  runs: readonly Run[],
): Run | null {
  const sorted = [...runs].sort((a, b) => a.score - b.score || b.metrics.lcp - a.metrics.lcp)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
