/** Collections above a product; with the product itself the specification's five levels. */
export const MOST_COLLECTIONS = 4

/** What the merchant has decided for the whole store. */
export interface TrailRules {
  /** Ids of collections that come before all others, the first one first. */
  priority: readonly string[]
  /** Ids of collections that never stand in a trail by themselves. */
  blocked: readonly string[]
}

/** A collection as far as trails are concerned. */
export interface StoreCollection {
  id: string
  handle: string
  /** Products in it. */
  size: number
  /** Collections that draw their products from this one; the platform allows one level of this. */
  parents: readonly string[]
}

/** Why a trail is what it is; the words are made on the screen. */
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
] as const satisfies readonly TrailReason['code'][]

/** Reasons one looks for together. */
export const REASON_GROUPS = {
  yours: ['chosen', 'custom'],
  without: ['no-collection', 'all-blocked'],
} as const satisfies Record<string, readonly TrailReason['code'][]>
export const REASON_FILTERS = ['yours', 'without', ...REASON_CODES] as const
export type ReasonFilter = (typeof REASON_FILTERS)[number]

/** The reasons a filter stands for. */
export function reasonsOf(filter: ReasonFilter): readonly TrailReason['code'][] {
  return filter in REASON_GROUPS
    ? REASON_GROUPS[filter as keyof typeof REASON_GROUPS]
    : [filter as TrailReason['code']]
}

/** What the merchant has chosen for one product or collection: a collection, or a custom trail. */
export type TrailChoice = { kind: 'collection'; id: string } | { kind: 'custom'; id: string }

/** The one trail of a product or collection, without itself. */
export interface Trail {
  /** Ids from the broadest collection to the narrowest, at most four. */
  collections: string[]
  /** Id of the custom trail that stands in their place. */
  custom: string | null
  reason: TrailReason
  /** The collection that came second; null where there was none. */
  runnerUp: string | null
}
