interface Versioned {
  url: string
  indexable: boolean
  alternates: readonly string[]
}

/**
 * Returns the name that a page shares with its further parts (`?page=2`) and with the versions for other languages or
 * markets that name each other: these are meant to be alike, so they are no duplicates. Linear in alternates.
 */
export function samePageOf(
  pages: readonly Versioned[],
  byUrl: ReadonlyMap<string, Versioned>,
): (page: Versioned) => string {
  const names = new Map(pages.map((page) => [page.url, withoutPart(firstVersionOf(page, byUrl))]))
  return ({ url }) => names.get(url) ?? url
}

/** Returns the first of a page's versions by URL, if both name each other; else the page. */
function firstVersionOf({ url, alternates }: Versioned, byUrl: ReadonlyMap<string, Versioned>): string {
  let first = url
  for (const other of alternates) if (other < first && byUrl.get(other)?.indexable) first = other
  return byUrl.get(first)?.alternates.includes(url) ? first : url
}

/** Removes the number of a list's part from its URL. */
function withoutPart(url: string): string {
  if (!/[?&]page=\d+/.test(url)) return url
  const whole = new URL(url)
  whole.searchParams.delete('page')
  return whole.href
}
