/** Characters that a URL's path never holds literally: in a rule they mean their encoded form. */
const ENCODED = /[^\u0021-\u007e]|["<>`{}]/gu

/** Normalises a path or rule for comparison: encoded, with upper-case hex digits. */
export function encodedPath(path: string): string {
  return path
    .replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())
    .toWellFormed()
    .replace(ENCODED, encodeURIComponent)
}

/** Returns the part of a URL that rules are compared with: path and query. Null if it is not a URL. */
export function pathOf(url: string): string | null {
  const parsed = URL.parse(url)
  return parsed && encodedPath(parsed.pathname + parsed.search)
}

/** Reports whether a rule matches the beginning of a path; both encoded. `*` matches anything, a final `$` the end. */
export function ruleMatches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$')
  const [first = '', ...rest] = (isWhole ? rule.slice(0, -1) : rule).split('*')
  if (!path.startsWith(first)) return false
  const last = rest.pop()
  if (last === undefined) return !isWhole || path.length === first.length
  let at = first.length
  // The first match of each piece leaves the most text for the pieces after it.
  for (const piece of rest) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!isWhole) return path.indexOf(last, at) >= 0
  return path.length - last.length >= at && path.endsWith(last)
}
