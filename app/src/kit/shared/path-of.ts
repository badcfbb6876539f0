/**
 * Returns a page's URL without its host, decoded for people; left encoded if it cannot be decoded, or unchanged if it
 * is no URL.
 */
export function pathOf(url: string): string {
  const read = URL.parse(url)
  if (!read) return url
  const { pathname, search } = read
  try {
    return decodeURI(pathname + search)
  } catch {
    return pathname + search
  }
}
