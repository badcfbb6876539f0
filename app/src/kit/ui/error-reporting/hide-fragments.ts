/** A shorter fragment is no secret, and its letters occur in other words. */
const SHORTEST_SECRET = 8
const REMOVED = '[removed]'
/** The fragment of a URL or of a path: looks back from each `#` to the one before at most, so it takes linear time. */
const FRAGMENT = /#(?<=\/[^\s#"'<>()]*#)[^\s"'<>()]+/g

/**
 * Returns the function that removes from a report what follows `#` in a URL, and the page's own fragments wherever they
 * are: the fragments of `/public/report#…` and `/admin/invitation#…` open them. The page's URL keeps its fragment, which
 * a reload needs.
 */
export function fragmentHider(hashNow: () => string): <Report>(report: Report) => Report {
  const secrets = new Set<string>()
  const note = () => {
    const fragment = hashNow().slice(1)
    if (fragment.length >= SHORTEST_SECRET) secrets.add(fragment).add(encodeURIComponent(fragment))
  }
  const clean = (text: string): string => {
    let cleaned = text.replace(FRAGMENT, '')
    for (const secret of secrets) cleaned = cleaned.replaceAll(secret, REMOVED)
    return cleaned
  }
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value)
    if (Array.isArray(value)) return value.map(hide)
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hide(part)]))
  }
  note()
  return <Report>(report: Report) => {
    note()
    return hide(report) as Report
  }
}
