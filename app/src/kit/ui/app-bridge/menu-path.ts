/** In the query of a link of the menu: its entry was chosen, not the screen whose path it carries. */
const CHOSEN = 'menu'

interface Entry {
  to: string
  stands?: readonly string[] | undefined
}

/**
 * Where a menu entry points while somebody is at `pathname`. The admin marks the entry whose link has the path of the page shown,
 * and offers no other way to mark one; so an entry that stands for several screens carries the path of the one that is open.
 */
export function markedPath(entry: Entry, pathname: string): string {
  const path = screenOf(entry, pathname)
  return path === null || path === entry.to ? entry.to : `${path}?${CHOSEN}=entry`
}

/** Where somebody who chose an entry that carried another path is to go; null: they chose none. */
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
