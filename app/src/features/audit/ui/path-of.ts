/** A page by its path, as people read it. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  try {
    return decodeURI(pathname) + search
  } catch {
    return pathname + search
  }
}
