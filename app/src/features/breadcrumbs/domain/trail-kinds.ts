/** Kinds of resources whose trails are listed and can be chosen. */
export const TRAIL_KINDS = ['product', 'collection', 'page', 'article'] as const
/** Rows on a page of the list of trails. */
export const TRAILS_PAGE = 50
export type TrailKind = (typeof TRAIL_KINDS)[number]
