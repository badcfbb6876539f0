import type { Shown } from './day-of-searches.ts'

/**
 * Aggregates impressions by property: several of its pages in one result count as one impression, at the top
 * position. Source: support.google.com/webmasters/answer/6155685, "aggregating data by property vs by page".
 */
export function asProperty(shown: readonly Shown[]): Shown[] {
  const results = new Map<string, Shown>()
  for (const one of shown) {
    const key = [one.date, one.query, one.country, one.device].join('\t')
    const known = results.get(key)
    if (!known) {
      results.set(key, { ...one, page: '' })
      continue
    }
    known.clicks += one.clicks
    known.impressions = Math.max(known.impressions, one.impressions, known.clicks)
    known.position = Math.min(known.position, one.position)
  }
  return [...results.values()]
}
