/** A page's URL without its host, as people read it; as it is written where it says no letters, or is no URL. */
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
