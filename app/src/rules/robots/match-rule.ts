/** Signs a URL's path never holds as they are: written in a rule they mean their encoding. */
const ENCODED = /[^\u0021-\u007e]|["<>`{}]/gu

/** A path or rule in the one spelling in which both are compared: encoded, with capital hex digits. */
export function encodedPath(path: string): string {
  return path
    .replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())
    .toWellFormed()
    .replace(ENCODED, encodeURIComponent)
}

/** What of a URL rules are compared with: path and query; null of what is no URL. */
export function pathOf(url: string): string | null {
  const parsed = URL.parse(url)
  return parsed && encodedPath(parsed.pathname + parsed.search)
}

/** Whether a rule fits the beginning of a path; both encoded. `*` stands for anything, `$` at its end for the end. */
export function ruleMatches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$')
  const [first = '', ...rest] = (isWhole ? rule.slice(0, -1) : rule).split('*')
  if (!path.startsWith(first)) return false
  const last = rest.pop()
  if (last === undefined) return !isWhole || path.length === first.length
  let at = first.length
  // The first place of each piece leaves the most for those behind it.
  for (const piece of rest) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!isWhole) return path.indexOf(last, at) >= 0
  return path.length - last.length >= at && path.endsWith(last)
}
