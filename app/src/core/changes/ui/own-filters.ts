/** Fields of the store's own resources that History can be filtered by; other changes are filtered by kind. */
export const FIELD_FILTERS = [
  'seo-title',
  'seo-description',
  'handle',
  'alt',
  'noindex',
  'nofollow',
  'body',
  'redirect',
] as const

/** The engine's own kinds; features add theirs (`historyFilters` in their `client.ts`). */
export const KIND_FILTERS = ['catalogue.metafield', 'catalogue.theme-file'] as const
