/** Kinds of resources whose trail can be seen and chosen. */
export const TRAIL_KINDS = ['product', 'collection', 'page', 'article'] as const
export type TrailKind = (typeof TRAIL_KINDS)[number]
