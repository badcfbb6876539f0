/** Kinds of resources whose trails are listed and can be chosen. */
export const TRAIL_KINDS = ['product', 'collection', 'page', 'article'] as const
export type TrailKind = (typeof TRAIL_KINDS)[number]
