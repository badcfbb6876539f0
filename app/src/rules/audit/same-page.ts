interface Versioned {
  url: string
  indexable: boolean
  alternates: readonly string[]
}

/**
 * Returns, in the order of the pages, the name that each shares with its further parts (`?page=2`) and with the
 * versions for other languages or markets that name each other: these are meant to be alike, so they are no
 * duplicates. Linear in alternates.
 */
export function samePagesOf(
  pages: readonly Versioned[],
  pageAt: (url: string) => Versioned | undefined,
): readonly string[] {
  return pages.map((page) => withoutPart(firstVersionOf(page, pageAt)))
}

/** Returns the first of a page's versions by URL, if both name each other; else the page. */
function firstVersionOf(
  { url, alternates }: Versioned,
  pageAt: (url: string) => Versioned | undefined,
): string {
  let first = url
  for (const other of alternates) if (other < first && pageAt(other)?.indexable) first = other
  if (first === url) return url
  return pageAt(first)?.alternates.includes(url) ? first : url
}

/** Removes the number of a list's part from its URL. */
function withoutPart(url: string): string {
  if (!/[?&]page=\d+/.test(url)) return url
  const whole = new URL(url)
  whole.searchParams.delete('page')
  return whole.href
}
