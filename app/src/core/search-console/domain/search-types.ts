import type { SearchType } from '#adapters/google/search-console.ts'

/** The kinds of search results that Search Console counts, in the order of the report. */
export const SEARCH_TYPES = [
  'web',
  'image',
  'video',
  'news',
  'discover',
  'googleNews',
] as const satisfies readonly SearchType[]
