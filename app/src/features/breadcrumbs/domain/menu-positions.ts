/** A menu entry as the catalogue stores it. */
export interface MenuEntry {
  resourceId: string | null
  /** Typed by the merchant if there is no resource, such as `/collections/garden`. */
  url?: string | null
  items: readonly MenuEntry[]
}

/** Position of a collection in the chosen menus. */
export interface MenuPosition {
  /** Ids of the collections above it, from the top; entries that link to no collection are skipped. */
  above: string[]
  /** Level of its entry, from 1. */
  level: number
}

/** What tells a typed URL's collection. */
export interface TypedUrls {
  /** Ids of the store's collections by handle. */
  byHandle: ReadonlyMap<string, string>
  /** Hosts of the store; without any, only paths count. */
  hosts: ReadonlySet<string>
}
const NONE: TypedUrls = { byHandle: new Map(), hosts: new Set() }

/** A collection's own page, in any of the store's languages; a filtered one (`/collections/garden/wool`) is another. */
const COLLECTION_PATH = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/collections\/([^/]+)\/?$/i
const COLLECTION = /^gid:\/\/shopify\/Collection\/(\d{1,19})$/

/**
 * Finds each collection's position in the menus, in order of precedence. The deepest position wins, because it has
 * most levels; of equally deep ones the first.
 */
export function menuPositions(
  menus: readonly (readonly MenuEntry[])[],
  typed: TypedUrls = NONE,
): Map<string, MenuPosition> {
  const positions = new Map<string, MenuPosition>()
  const visit = (entries: readonly MenuEntry[], above: readonly string[], level: number): void => {
    for (const entry of entries) {
      const id = COLLECTION.exec(entry.resourceId ?? '')?.[1] ?? typedCollection(entry, typed)
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

/** Returns the collection an entry without a resource leads to by its URL. */
function typedCollection({ resourceId, url }: MenuEntry, { byHandle, hosts }: TypedUrls): string | undefined {
  if (resourceId !== null || !url) return undefined
  const read = URL.parse(url, 'https://store.invalid')
  if (!read || (read.host !== 'store.invalid' && !hosts.has(read.host))) return undefined
  const handle = COLLECTION_PATH.exec(read.pathname)?.[1]
  return handle === undefined ? undefined : byHandle.get(decoded(handle))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase()
  } catch {
    return text
  }
}
