/** Characters of a screen's path that are kept. */
const LONGEST = 120

/** A screen's path without what names one thing of a store: numbers, keys and whatever a merchant called something. */
export function screenPath(pathname: string): string {
  const [path = ''] = pathname.split(/[?#]/, 1)
  const parts = path.split('/').filter((part) => part !== '')
  const kept = parts.map((part) => (/^[a-z][a-z-]{0,39}$/i.test(part) ? part : ':id'))
  return `/${kept.join('/')}`.slice(0, LONGEST)
}
