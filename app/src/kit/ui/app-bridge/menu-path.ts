/** Query parameter of a menu link: the entry was chosen, not the screen whose path the link carries. */
const CHOSEN = 'menu'

interface Entry {
  to: string
  stands?: readonly string[] | undefined
}

/**
 * Returns the link target of a menu entry for the current `pathname`. The admin highlights the entry whose link has
 * the path of the current page, and offers no other way to highlight one; so an entry that represents several screens
 * carries the path of the open one.
 */
export function markedPath(entry: Entry, pathname: string): string {
  const path = screenOf(entry, pathname)
  return path === null || path === entry.to ? entry.to : `${path}?${CHOSEN}=entry`
}

/** Returns the target of a chosen entry whose link carried another path; null if no entry was chosen. */
export function chosenEntry(
  entries: readonly Entry[],
  { pathname, search }: { pathname: string; search: string },
): string | null {
  if (!new URLSearchParams(search).has(CHOSEN)) return null
  return entries.find((entry) => screenOf(entry, pathname) !== null)?.to ?? null
}

function screenOf({ stands = [] }: Entry, pathname: string): string | null {
  const within = stands.filter(
    (path) => path !== '/' && (pathname === path || pathname.startsWith(`${path}/`)),
  )
  return within.sort((one, other) => other.length - one.length)[0] ?? null
}
