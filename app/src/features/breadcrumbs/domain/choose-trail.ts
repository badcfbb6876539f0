import type { MenuPosition } from './menu-positions.ts'
import {
  MOST_COLLECTIONS,
  type StoreCollection,
  type Trail,
  type TrailChoice,
  type TrailReason,
  type TrailRules,
} from './trail-rules.ts'

/** Facts shared by all trails of a store. */
export interface TrailSource {
  collections: ReadonlyMap<string, StoreCollection>
  positions: ReadonlyMap<string, MenuPosition>
  /** Ids of collections the Online Store does not show: links to them would be dead. */
  hidden: ReadonlySet<string>
  /** Ids of the existing custom trails. */
  custom: ReadonlySet<string>
  rules: TrailRules
}

/** A product's facts that affect its trail. */
export interface TrailSubject {
  /** Ids of the product's collections. */
  collections: readonly string[]
  choice: TrailChoice | null
  /** The last collection of its previous trail; null if it had none. */
  before: string | null
}

type OpenTrail = Omit<Trail, 'hidden'>

/** Collections with fewer products are too narrow to place a product. */
const NARROWEST = 3

/** Criteria for a collection, in order of weight: the lower rank wins. */
const CRITERIA = ['priority', 'sub-collection', 'menu', 'kept', 'specific', 'handle'] as const
type Criterion = (typeof CRITERIA)[number]

/**
 * Returns a product's trail. The merchant's choice for the product comes first, then the collections the merchant
 * ranked first; then the store's own facts: sub-collections, menus, and how few products share the collection. A
 * trail stays where it was if only numbers of products would move it, so that edits elsewhere do not move it. Hidden
 * collections are left out, chosen ones too; the narrowest that would be in the trail is named.
 */
export function trailOfProduct(store: TrailSource, subject: TrailSubject): Trail {
  const asShown = (shown: TrailSource) => openTrail(shown, { ...subject, before: null })
  return { ...openTrail(store, subject), hidden: hiddenLevel(store, asShown) }
}

function openTrail(store: TrailSource, subject: TrailSubject): OpenTrail {
  const chosen = chosenTrail(store, subject.choice)
  if (chosen) return chosen
  const known = [...new Set(subject.collections)].flatMap((id) => store.collections.get(id) ?? [])
  const open = known.filter(({ id }) => mayStand(store, id))
  if (open.length === 0) return bare(store, known)
  const [best, second] = open
    .map((collection) => ({ collection, ranks: ranksOf(store, collection, subject.before) }))
    .sort((a, b) => compare(a.ranks, b.ranks))
  if (!best) return bare(store, [])
  const decided = second && decidedBy(best.ranks, second.ranks)
  return {
    collections: pathTo(store, best.collection.id),
    custom: null,
    reason: decided ? reasonOf(store, best.collection, decided) : { code: 'only', values: {} },
    runnerUp: second?.collection.id ?? null,
  }
}

/**
 * Returns the first criterion that separates the two. `kept` decides only if the next criterion would have decided
 * otherwise.
 */
function decidedBy(best: Ranks, second: Ranks): Criterion | undefined {
  const differing = CRITERIA.filter((one) => compareRank(best[one], second[one]) !== 0)
  const [first, next] = differing
  if (first !== 'kept' || next === undefined) return first
  return compareRank(best[next], second[next]) < 0 ? next : first
}

/** Returns the trail of a collection's own page: the levels above it, without hidden ones. */
export function trailOfCollection(store: TrailSource, id: string, choice: TrailChoice | null): Trail {
  const asShown = (shown: TrailSource) => openTrailAbove(shown, id, choice)
  return { ...asShown(store), hidden: hiddenLevel(store, asShown) }
}

function openTrailAbove(store: TrailSource, id: string, choice: TrailChoice | null): OpenTrail {
  const chosen = choice?.kind === 'custom' ? chosenTrail(store, choice) : null
  if (chosen) return chosen
  const collections = pathTo(store, id).slice(0, -1)
  const parent = parentOf(store, id)
  const position = store.positions.get(id)
  if (parent !== null)
    return {
      collections,
      custom: null,
      reason: { code: 'sub-collection', values: { parent } },
      runnerUp: null,
    }
  if (position)
    return {
      collections,
      custom: null,
      reason: { code: 'menu', values: { level: position.level } },
      runnerUp: null,
    }
  return { collections, custom: null, reason: { code: 'only', values: {} }, runnerUp: null }
}

/** Returns the narrowest hidden collection of the trail as it would be if visitors could open all of them. */
function hiddenLevel(store: TrailSource, trailIn: (shown: TrailSource) => OpenTrail): string | null {
  const { hidden } = store
  if (hidden.size === 0) return null
  return trailIn({ ...store, hidden: new Set() }).collections.findLast((id) => hidden.has(id)) ?? null
}

/** Whether trails may contain a collection without being told to. */
function mayStand({ collections, hidden, rules }: TrailSource, id: string): boolean {
  return collections.has(id) && !hidden.has(id) && !rules.blocked.includes(id)
}

/**
 * Returns the chosen trail. A choice is valid while its custom trail exists, or while its collection exists and is not
 * hidden, even if it is blocked.
 */
function chosenTrail(store: TrailSource, choice: TrailChoice | null): OpenTrail | null {
  if (choice?.kind === 'custom' && store.custom.has(choice.id))
    return { collections: [], custom: choice.id, reason: { code: 'custom', values: {} }, runnerUp: null }
  if (choice?.kind === 'collection' && store.collections.has(choice.id) && !store.hidden.has(choice.id))
    return {
      collections: pathTo(store, choice.id),
      custom: null,
      reason: { code: 'chosen', values: {} },
      runnerUp: null,
    }
  return null
}

function bare(store: TrailSource, known: readonly StoreCollection[]): OpenTrail {
  return { collections: [], custom: null, reason: bareReason(store, known), runnerUp: null }
}

/** Says why none of the product's collections may be in its trail; the merchant's own rule first. */
function bareReason({ hidden, rules }: TrailSource, known: readonly StoreCollection[]): TrailReason {
  const values = { collections: known.length }
  if (known.length === 0) return { code: 'no-collection', values: {} }
  if (known.every(({ id }) => rules.blocked.includes(id))) return { code: 'all-blocked', values }
  return { code: known.every(({ id }) => hidden.has(id)) ? 'all-hidden' : 'blocked-or-hidden', values }
}

/**
 * Returns the collections from the top down to this one. The parent is the collection that draws from it; the menus
 * give the levels above the parent, or above the collection itself if the parent is in no menu.
 */
function pathTo(store: TrailSource, id: string): string[] {
  const parent = parentOf(store, id)
  const aboveParent = parent === null ? undefined : store.positions.get(parent)?.above
  const above = aboveParent ?? store.positions.get(id)?.above ?? []
  const whole = [...above, ...(parent === null ? [] : [parent])].filter(
    (one, at, all) => one !== id && all.indexOf(one) === at && mayStand(store, one),
  )
  return [...whole, id].slice(-MOST_COLLECTIONS)
}

/** Criteria for the parent: only those that an edit elsewhere does not change. The oldest wins a tie. */
const PARENT_CRITERIA = ['priority', 'menu', 'age'] as const

/** Returns the parent ranked first by the merchant's order, then the menus. */
function parentOf(store: TrailSource, id: string): string | null {
  const parents = store.collections.get(id)?.parents ?? []
  const [best] = parents
    .flatMap((one) => (one !== id && mayStand(store, one) ? (store.collections.get(one) ?? []) : []))
    .map((collection) => ({ collection, ranks: ranksOf(store, collection, null) }))
    .sort((a, b) => compare(a.ranks, b.ranks, PARENT_CRITERIA))
  return best?.collection.id ?? null
}

type Rank = readonly (number | string)[]
type Ranks = Record<Criterion | 'age', Rank>

function ranksOf(store: TrailSource, collection: StoreCollection, before: string | null): Ranks {
  const { id, handle, size, parents } = collection
  const position = store.rules.priority.indexOf(id)
  const hasParent = parents.some((one) => one !== id && mayStand(store, one))
  return {
    priority: [position === -1 ? Number.POSITIVE_INFINITY : position],
    'sub-collection': [hasParent ? 0 : 1],
    menu: [-(store.positions.get(id)?.level ?? 0)],
    kept: [id === before ? 0 : 1],
    specific: [size >= NARROWEST ? 0 : 1, size],
    handle: [handle, id],
    age: [id.length, id],
  }
}

function compare(a: Ranks, b: Ranks, criteria: readonly (keyof Ranks)[] = CRITERIA): number {
  for (const criterion of criteria) {
    const order = compareRank(a[criterion], b[criterion])
    if (order !== 0) return order
  }
  return 0
}

function compareRank(a: Rank, b: Rank): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? 0
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

function reasonOf(store: TrailSource, { id, size }: StoreCollection, decided: Criterion): TrailReason {
  switch (decided) {
    case 'priority':
      return { code: 'priority', values: { place: store.rules.priority.indexOf(id) + 1 } }
    case 'sub-collection':
      return { code: 'sub-collection', values: { parent: parentOf(store, id) ?? id } }
    case 'menu':
      return { code: 'menu', values: { level: store.positions.get(id)?.level ?? 1 } }
    case 'specific':
      return { code: 'specific', values: { products: size } }
    default:
      return { code: decided, values: {} }
  }
}
