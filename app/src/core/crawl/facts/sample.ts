import type { Sample } from './page-facts.ts'

/** Number of examples kept of each sort; the rest is only counted. */
const NAMED = 5
const LONGEST = 300

/** A new, empty sample. */
export const emptySample = (): Sample => ({ count: 0, first: [] })

/** Counts one more, and keeps its name while there is room. */
export function addToSample(sample: Sample, name: string): void {
  sample.count += 1
  if (sample.first.length < NAMED) sample.first.push(name.slice(0, LONGEST))
}
