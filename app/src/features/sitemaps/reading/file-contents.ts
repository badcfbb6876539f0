import { pageUrlOf } from '#core/crawl/domain/page-urls.ts'
import { FACT_LIMITS } from '#core/crawl/facts/fact-limits.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { readSitemapFile, type SitemapFile, type SitemapProblem } from '#rules/sitemaps/read-sitemap.ts'
import { kindOf, type ListedKind } from '../domain/kinds.ts'

/** A URL as a file lists it. */
export interface ListedEntry {
  hash: string
  url: string
  /** In the crawl's spelling; null if the crawl reads no such page. */
  pageUrl: string | null
  kind: ListedKind
  lastmod: string | null
  images: number
  alternates: { language: string; url: string }[]
}

export interface FileContents {
  kind: SitemapFile['kind']
  entries: ListedEntry[]
  /** Sitemaps of the same host named by an index. */
  parts: string[]
  problems: SitemapProblem[]
  /** True if it is not known what else the file lists. */
  inPart: boolean
  /** Number of entries in the file, including those left out. */
  listed: number
}

/** Most problems stored per file, and language versions per URL. */
const KEPT = { problems: 20, alternates: FACT_LIMITS.alternates }

/** Problems after which a file may list more than what was read of it. */
const CUTTING: ReadonlySet<SitemapProblem['code']> = new Set([
  'malformed',
  'not-a-sitemap',
  'too-deep',
  'too-many',
  'too-many-problems',
])

/** Parses a file of the store at `url`, for `runInThread`: it may be crafted to exhaust resources. */
export const fileContents = boundedTask(
  import.meta.url,
  function readContents({ text, url, origin }: { text: string; url: string; origin: string }): FileContents {
    const { kind, entries, problems } = readSitemapFile(text)
    const absolute = entries.flatMap((entry) => {
      const parsed = URL.parse(entry.url, url)
      return parsed ? [{ ...entry, url: parsed.href }] : []
    })
    const { host } = new URL(origin)
    const isIndex = kind === 'index'
    const parts = isIndex
      ? absolute.map((entry) => entry.url).filter((one) => new URL(one).host === host)
      : []
    return {
      kind,
      listed: entries.length,
      problems: problems.slice(0, KEPT.problems),
      inPart: problems.some(({ code }) => CUTTING.has(code)) || (isIndex && parts.length < absolute.length),
      parts,
      entries: isIndex
        ? []
        : absolute.map((entry) => ({
            hash: urlHash(entry.url, origin),
            url: entry.url,
            pageUrl: pageUrlOf(entry.url, url, origin),
            kind: kindOf(entry.url),
            lastmod: entry.lastmod === null ? null : dateOf(entry.lastmod),
            images: entry.images.length,
            alternates: entry.alternates.slice(0, KEPT.alternates),
          })),
    }
  },
)

/** Returns the date; null if the database would not accept it. */
function dateOf(lastmod: string): string | null {
  const date = new Date(lastmod)
  const year = date.getUTCFullYear()
  return year > 0 && year < 10_000 ? date.toISOString() : null
}
