/** Kinds of resources that can be targets, and the most targets of each (specification 2 §9). */
export const TARGET_KINDS = ['collection', 'product'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]
export const MOST_TARGETS: Record<TargetKind, number> = { collection: 10, product: 50 }

/** Sources of metrics. */
export const METRIC_SOURCES = ['google-ads', 'dataforseo', 'csv'] as const
export type MetricSource = (typeof METRIC_SOURCES)[number]
export const SOURCES = ['none', ...METRIC_SOURCES] as const
export type Source = (typeof SOURCES)[number]

const LONGEST = 80
/** The platform's limit for titles, in characters. */
const LONGEST_TITLE = 255

/** Normalises a keyword: lower case, single spaces. Empty if nothing is left. */
export function keywordOf(words: string): string {
  return words.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, LONGEST).trim()
}

/** Returns what a shopper would search for, given a title: without parts in brackets or after a dash. */
export function keywordOfTitle(title: string): string {
  const [name = ''] = title
    .slice(0, LONGEST_TITLE)
    .replace(/[([{][^)\]}]*[)\]}]/g, ' ')
    .split(/\s[-–—|]\s/)
  return keywordOf(name.replace(/[^\p{L}\p{N}'’&\s-]/gu, ' ')) || keywordOf(title)
}
