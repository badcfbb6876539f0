import type { PageReader } from '#adapters/page-reader/page-reader.ts'

/**
 * Returns where to look for a store's pages: the sitemaps that robots.txt names, else the usual one. If robots.txt could
 * not be read, it stands for them, to be asked again with `namedSitemaps`: which there are is not known.
 */
export async function firstSitemaps(pages: PageReader, origin: string): Promise<string[]> {
  return (await namedSitemaps(pages, origin)) ?? [robotsOf(origin)]
}

/** Returns the sitemaps of the store that robots.txt names, else the usual one; null if it could not be read. */
export async function namedSitemaps(pages: PageReader, origin: string): Promise<string[] | null> {
  const named = await pages.sitemapsOf(origin)
  if (named === null) return null
  const own = named.filter((url) => URL.canParse(url) && new URL(url).host === new URL(origin).host)
  return own.length > 0 ? own : [`${origin}/sitemap.xml`]
}

/** Returns the URL of the robots.txt of a store. */
export const robotsOf = (origin: string): string => `${origin}/robots.txt`
