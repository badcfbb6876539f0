/** What says which products have a set, the most specific first: this is the order in which sets count. */
export const CHOSEN_BY = ['product', 'collection', 'tag', 'vendor'] as const
export type ChosenBy = (typeof CHOSEN_BY)[number]
export const LOOKS = ['tabs', 'accordion'] as const

export interface ContentTab {
  title: string
  /** HTML, cleaned by the house's rules. */
  content: string
}

/** Tabs of some products. */
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

/** What the choice of its sets depends on. */
export interface ProductFacts {
  id: string
  vendor: string
  tags: readonly string[]
  /** Numbers. */
  collections: readonly string[]
}

/** Where a new set stands among others in their order: by what chooses its products, before those of its kind. */
export function placeAmong(others: readonly ChosenBy[], own: ChosenBy): number {
  const found = others.findIndex((other) => CHOSEN_BY.indexOf(own) <= CHOSEN_BY.indexOf(other))
  return found < 0 ? others.length : found
}

/** Whether a product has the set. Tags are the same in small and in capital letters, as on the platform. */
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
      const wanted = new Set(targets.map((tag) => tag.toLowerCase()))
      return product.tags.some((tag) => wanted.has(tag.toLowerCase()))
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
 * The tabs of a product, of all its sets together in their order. Where two tabs have the same title, the one of the set
 * that comes first stands. `hidden`: the others. `tried`: id of a set to show in any case, as if the product had it.
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
