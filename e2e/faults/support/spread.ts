/** Returns the median and the maximum of some times in milliseconds. */
export function spread(times: readonly number[]): { median: number; most: number } {
  const sorted = times.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 }
}
