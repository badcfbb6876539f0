/** Most characters kept of a screen's path. */
const LONGEST = 120

/** Replaces what identifies one thing of a store in a screen's path: numbers, keys and names merchants gave. */
export function screenPath(pathname: string): string {
  const [path = ''] = pathname.split(/[?#]/, 1)
  const parts = path.split('/').filter((part) => part !== '')
  const kept = parts.map((part) => (/^[a-z][a-z-]{0,39}$/i.test(part) ? part : ':id'))
  return `/${kept.join('/')}`.slice(0, LONGEST)
}
