import type { Sample } from './page-facts.ts'

/** Named of one sort of thing; the rest is counted. */
const NAMED = 5
const LONGEST = 300

/** Nothing found yet. */
export const emptySample = (): Sample => ({ count: 0, first: [] })

/** Counts one more, and names it while there is room. */
export function addToSample(sample: Sample, name: string): void {
  sample.count += 1
  if (sample.first.length < NAMED) sample.first.push(name.slice(0, LONGEST))
}
