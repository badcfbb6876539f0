import type { Unit } from '#kit/shared/merge-edits.ts'

/** How the products of a set are selected, most specific first; this is also the precedence of sets. */
export const CHOSEN_BY = ['product', 'collection', 'tag', 'vendor'] as const
export type ChosenBy = (typeof CHOSEN_BY)[number]
export const LOOKS = ['tabs', 'accordion'] as const

export interface ContentTab {
  title: string
  /** HTML, sanitised by `cleanArticle`. */
  content: string
}

/** Tabs shown on some products. */
export interface TabSet {
  enabled: boolean
  /** For the merchant; visitors never see it. */
  title: string
  look: (typeof LOOKS)[number]
  chosenBy: ChosenBy
  /** Numbers of products or collections, or tags or vendors as the store writes them. */
  targets: string[]
  tabs: ContentTab[]
}

/** A set with its place on the store. */
export interface PlacedSet extends TabSet {
  /** Ids of the sets of its kind that count before it; none if it was not among those that are on. */
  behind?: string[] | undefined
}

/** The products of a set: numbers of products are no tags. */
export const TARGETS: Unit<Pick<TabSet, 'chosenBy' | 'targets'>> = {
  fields: ['chosenBy', 'targets'],
  of: ({ chosenBy }) => chosenBy,
}

/** The fields of a product that determine its sets. */
export interface ProductFacts {
  id: string
  vendor: string
  tags: readonly string[]
  /** Numbers of its collections. */
  collections: readonly string[]
}

/** Returns the position of a new set among others: by how it selects its products, before others of its kind. */
export function positionAmong(others: readonly ChosenBy[], own: ChosenBy): number {
  const found = others.findIndex((other) => CHOSEN_BY.indexOf(own) <= CHOSEN_BY.indexOf(other))
  return found < 0 ? others.length : found
}

/** Returns whether a product has the set. Tags are compared case-insensitively, as on the platform. */
export function hasSet(
  product: ProductFacts,
  { chosenBy, targets }: Pick<TabSet, 'chosenBy' | 'targets'>,
): boolean {
  switch (chosenBy) {
    case 'product':
      return targets.includes(product.id)
    case 'collection':
      return product.collections.some((id) => targets.includes(id))
    case 'tag': {
      const tags = new Set(targets.map((tag) => tag.toLowerCase()))
      return product.tags.some((tag) => tags.has(tag.toLowerCase()))
    }
    case 'vendor':
      return targets.includes(product.vendor)
  }
}

export interface ShownTab extends ContentTab {
  /** Id of the set it is from. */
  set: string
}

/**
 * Returns the tabs of a product, from all its sets in order. Of tabs with the same title, the one from the first set
 * is shown; the others are `hidden`. `tried` is the id of a set to show even if the product does not have it.
 */
export function tabsOf(
  product: ProductFacts,
  sets: readonly (TabSet & { id: string })[],
  tried: string | null = null,
): { look: TabSet['look']; shown: ShownTab[]; hidden: ShownTab[] } {
  const own = sets.filter((set) => set.id === tried || (set.enabled && hasSet(product, set)))
  const titles = new Set<string>()
  const shown: ShownTab[] = []
  const hidden: ShownTab[] = []
  for (const { id, tabs } of own)
    for (const tab of tabs) {
      const title = tab.title.toLowerCase()
      ;(titles.has(title) ? hidden : shown).push({ ...tab, set: id })
      titles.add(title)
    }
  return { look: own[0]?.look ?? 'tabs', shown, hidden }
}
