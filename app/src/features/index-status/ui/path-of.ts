/** A page's URL without its host, as a merchant reads it. */
export function pathOf(url: string): string {
  const read = URL.parse(url)
  if (!read) return url
  try {
    return decodeURI(read.pathname) + read.search
  } catch {
    return read.pathname + read.search
  }
}
