import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { ReadOptions } from '#adapters/page-reader/page-reading.ts'
import { sitemapEntries } from './facts/collect-apart.ts'
import type { Frontier, NextPage } from './frontier.ts'
import { type VisitParts, visitOf } from './visit.ts'

export interface CrawlParts extends VisitParts {
  pages: PageReader
  frontier: Frontier
  purpose: ReadOptions['purpose']
  /** Deadline in `performance.now()` milliseconds. The slice ends after the pages being read. */
  until?: number
  /** Called between pages; true ends the slice. */
  isStopped?: () => Promise<boolean>
}

/** Why a slice ended: nothing is left, its time is up, or the store asked to wait. */
export type CrawlEnd = { state: 'done' } | { state: 'more' } | { state: 'wait'; seconds: number }

/** The page reader requests two pages of one host at a time. */
const AT_ONCE = 2
/** A page the store put off this often is not read in this run. */
const MOST_ATTEMPTS = 3
/** A run waits for one store no longer than this. */
const LONGEST_WAIT_SECONDS = 900

/** Reads the waiting pages of the frontier, sitemaps first. Finished pages stay finished whenever this ends. */
export async function crawl(parts: CrawlParts): Promise<CrawlEnd> {
  const { frontier, until = Number.POSITIVE_INFINITY } = parts
  for (;;) {
    if (performance.now() >= until || (await parts.isStopped?.())) return { state: 'more' }
    const sitemap = await frontier.nextSitemap()
    if (sitemap !== null) {
      await visitSitemap(parts, sitemap)
      continue
    }
    const next = await frontier.nextPages(AT_ONCE)
    if (next.length === 0) return { state: 'done' }
    const waits = await Promise.all(next.map((page) => visitPage(parts, page)))
    const seconds = Math.max(...waits)
    if (seconds > 0) return { state: 'wait', seconds: Math.min(seconds, LONGEST_WAIT_SECONDS) }
  }
}

async function visitSitemap(parts: CrawlParts, url: string): Promise<void> {
  const { pages, frontier, origin, purpose, apart } = parts
  const reading = await pages.read(url, { purpose, expects: 'sitemap' })
  const read =
    reading.state === 'read' ? await apart(sitemapEntries, { text: reading.html, url, origin }) : null
  await frontier.endSitemap(url, read?.ok ? read.output : null)
}

/** Returns how many seconds the store asks to be left alone, 0 for none. */
async function visitPage(parts: CrawlParts, { url, attempts }: NextPage): Promise<number> {
  // The first page of a run: robots.txt may have changed since the last run.
  const freshRules = url === `${parts.origin}/`
  const reading = await parts.pages.read(url, { purpose: parts.purpose, freshRules })
  const wait = reading.state === 'not-read' ? (reading.retryAfterSeconds ?? 0) : 0
  if (wait > 0 && attempts + 1 < MOST_ATTEMPTS) {
    await parts.frontier.postpone(url)
    return wait
  }
  await parts.frontier.endPage(url, await visitOf(url, reading, parts))
  return 0
}

/** Start of a crawl: the home page, and the sitemaps named in robots.txt, else the usual one. */
export async function seedsOf(
  pages: PageReader,
  origin: string,
): Promise<{ pages: string[]; sitemaps: string[] }> {
  const named = (await pages.sitemapsOf(origin)).filter(
    (url) => URL.canParse(url) && new URL(url).host === new URL(origin).host,
  )
  return { pages: [`${origin}/`], sitemaps: named.length > 0 ? named : [`${origin}/sitemap.xml`] }
}
