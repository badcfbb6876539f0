/** A menu entry as the catalogue stores it. */
export interface MenuEntry {
  resourceId: string | null
  items: readonly MenuEntry[]
}

/** Position of a collection in the chosen menus. */
export interface MenuPosition {
  /** Ids of the collections above it, from the top; entries that link to no collection are skipped. */
  above: string[]
  /** Level of its entry, from 1. */
  level: number
}

const COLLECTION = /^gid:\/\/shopify\/Collection\/(\d{1,19})$/

/**
 * Finds each collection's position in the menus, in order of precedence. The deepest position wins, because it has
 * most levels; of equally deep ones the first.
 */
export function menuPositions(menus: readonly (readonly MenuEntry[])[]): Map<string, MenuPosition> {
  const positions = new Map<string, MenuPosition>()
  const visit = (entries: readonly MenuEntry[], above: readonly string[], level: number): void => {
    for (const entry of entries) {
      const id = COLLECTION.exec(entry.resourceId ?? '')?.[1]
      if (id !== undefined) {
        const own = above.filter((one) => one !== id)
        const known = positions.get(id)
        if (!known || known.above.length < own.length) positions.set(id, { above: own, level })
      }
      const below = id === undefined || above.includes(id) ? above : [...above, id]
      visit(entry.items, below, level + 1)
    }
  }
  for (const menu of menus) visit(menu, [], 1)
  return positions
}
