/** Kinds of resources that have a keyword, and how many of each (specification 2 §9). */
export const TARGET_KINDS = ['collection', 'product'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]
export const MOST_TARGETS: Record<TargetKind, number> = { collection: 10, product: 50 }

/** Where metrics come from. */
export const METRIC_SOURCES = ['google-ads', 'dataforseo', 'csv'] as const
export type MetricSource = (typeof METRIC_SOURCES)[number]
export const SOURCES = ['none', ...METRIC_SOURCES] as const
export type Source = (typeof SOURCES)[number]

const LONGEST = 80
/** The platform takes no longer title. */
const LONGEST_TITLE = 255

/** A keyword as all places spell it: small letters, single spaces; empty where nothing is left. */
export function keywordOf(words: string): string {
  return words.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, LONGEST).trim()
}

/** What a shopper would type for a thing of this title: without what stands in brackets or behind a dash. */
export function keywordOfTitle(title: string): string {
  const [name = ''] = title
    .slice(0, LONGEST_TITLE)
    .replace(/[([{][^)\]}]*[)\]}]/g, ' ')
    .split(/\s[-–—|]\s/)
  return keywordOf(name.replace(/[^\p{L}\p{N}'’&\s-]/gu, ' ')) || keywordOf(title)
}
