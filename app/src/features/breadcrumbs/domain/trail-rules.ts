/** Most collections above a product; with the product itself, the specification's five levels. */
export const MOST_COLLECTIONS = 4

/** The merchant's rules for the whole store. */
export interface TrailRules {
  /** Ids of preferred collections, in order. */
  priority: readonly string[]
  /** Ids of collections that appear in no trail unless chosen. */
  blocked: readonly string[]
}

/** A collection's facts that affect trails. */
export interface StoreCollection {
  id: string
  handle: string
  /** Number of products in it. */
  size: number
  /** Collections that draw their products from this one; the platform allows one level. */
  parents: readonly string[]
}

/** Why a trail was chosen; the screen puts it into words. */
export type TrailReason =
  | { code: 'custom'; values: Record<never, never> }
  | { code: 'chosen'; values: Record<never, never> }
  | { code: 'priority'; values: { place: number } }
  | { code: 'sub-collection'; values: { parent: string } }
  | { code: 'menu'; values: { level: number } }
  | { code: 'kept'; values: Record<never, never> }
  | { code: 'specific'; values: { products: number } }
  | { code: 'handle'; values: Record<never, never> }
  | { code: 'only'; values: Record<never, never> }
  | { code: 'no-collection'; values: Record<never, never> }
  | { code: 'all-blocked'; values: { collections: number } }
  | { code: 'all-hidden'; values: { collections: number } }
  | { code: 'blocked-or-hidden'; values: { collections: number } }

export const REASON_CODES = [
  'custom',
  'chosen',
  'priority',
  'sub-collection',
  'menu',
  'kept',
  'specific',
  'handle',
  'only',
  'no-collection',
  'all-blocked',
  'all-hidden',
  'blocked-or-hidden',
] as const satisfies readonly TrailReason['code'][]

/** Groups of reasons to filter by; each reason is in one of them, so that their counts add up to all products. */
export const REASON_GROUPS = {
  yours: ['chosen', 'custom'],
  structure: ['priority', 'sub-collection', 'menu'],
  size: ['kept', 'specific', 'handle', 'only'],
  without: ['no-collection', 'all-blocked', 'all-hidden', 'blocked-or-hidden'],
} as const satisfies Record<string, readonly TrailReason['code'][]>
export const REASON_FILTERS = ['yours', 'structure', 'size', 'without', ...REASON_CODES] as const
export type ReasonFilter = (typeof REASON_FILTERS)[number]

/** Returns the reasons a filter covers. */
export function reasonsOf(filter: ReasonFilter): readonly TrailReason['code'][] {
  return filter in REASON_GROUPS
    ? REASON_GROUPS[filter as keyof typeof REASON_GROUPS]
    : [filter as TrailReason['code']]
}

/** The merchant's choice for one product or collection: a collection, or a custom trail. */
export type TrailChoice = { kind: 'collection'; id: string } | { kind: 'custom'; id: string }

/** The trail of a product or collection, without the resource itself. */
export interface Trail {
  /** Ids from the broadest collection to the narrowest, at most four. */
  collections: string[]
  /** Id of the custom trail that replaces them. */
  custom: string | null
  reason: TrailReason
  /** The collection ranked second; null if there was only one. */
  runnerUp: string | null
  /** The narrowest collection left out because the Online Store does not show it; null if there is none. */
  hidden: string | null
}
