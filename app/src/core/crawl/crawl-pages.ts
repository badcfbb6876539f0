import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import type { PageReader } from '#adapters/page-reader/page-reader.ts'
import type { PageReading, ReadOptions } from '#adapters/page-reader/page-reading.ts'
import { awayReason } from './away.ts'
import { crawlErrors } from './errors.ts'
import { sitemapEntries } from './facts/collect-apart.ts'
import type { Frontier, NextPage, NextSitemap } from './frontier.ts'
import { firstSitemaps, namedSitemaps, robotsOf } from './named-sitemaps.ts'
import { type VisitParts, visitOf } from './visit.ts'

export interface CrawlParts extends VisitParts {
  pages: PageReader
  frontier: Frontier
  purpose: ReadOptions['purpose']
  /** Deadline in `performance.now()` milliseconds. The slice ends after the pages being read. */
  until?: number
  /** Called between pages; true ends the slice. */
  isStopped?: () => Promise<boolean>
  /** How often in a row the store was away when the last slice ended. */
  silent?: number
}

/**
 * Why a slice ended: nothing is left, its time is up, the store asked to wait or is away for now, or it was away so
 * often that the run ends. `reason` is an error code.
 */
export type CrawlEnd =
  | { state: 'done' }
  | { state: 'more'; silent: number }
  | { state: 'wait'; seconds: number; silent: number; reason: string }
  | { state: 'away'; reason: string }

/** The page reader requests two pages of one host at a time. */
const AT_ONCE = 2
/** A page or sitemap that the store put off this often, though it answered others, is not read in this run. */
const MOST_ATTEMPTS = 3
/** A store that was away this often in a row, with a pause after each, ends the run. */
const MOST_SILENT = 10
/** Pause after a store was away and did not say for how long. */
const AWAY_SECONDS = 60
/** A run waits for one store no longer than this. */
const LONGEST_WAIT_SECONDS = 900

/** What a request, or two at once, found: whether the store is there at all, and how long it asks to be left alone. */
interface Answer {
  /** True if the store answered for nothing of it. */
  isAway: boolean
  /** Error code of what it did not answer for; null if it answered for all. */
  reason: string | null
  seconds: number
}

/**
 * Reads the waiting pages of the frontier, sitemaps first. Finished pages stay finished whenever this ends. After an
 * attempt that the store did not answer, its home page is asked first: while that is away too, no page is given up.
 */
export async function crawl(parts: CrawlParts): Promise<CrawlEnd> {
  const { frontier, until = Number.POSITIVE_INFINITY } = parts
  let { silent = 0 } = parts
  for (;;) {
    if (performance.now() >= until || (await parts.isStopped?.())) return { state: 'more', silent }
    const sitemap = await frontier.nextSitemap()
    const next = sitemap ? [] : homeAlone(await frontier.nextPages(AT_ONCE), parts.origin)
    if (!sitemap && next.length === 0) return { state: 'done' }
    let answer = silent > 0 ? await askHome(parts) : null
    if (!answer?.isAway) {
      silent = 0
      answer = sitemap ? await visitSitemap(parts, sitemap) : await visitPages(parts, next)
    }
    const { isAway, reason, seconds } = answer
    if (reason === null) continue
    if (isAway) silent += 1
    if (silent >= MOST_SILENT) return { state: 'away', reason }
    // The first silence may be that of a single page; the home page tells.
    const pause = seconds === 0 && silent > 1 ? AWAY_SECONDS : Math.min(seconds, LONGEST_WAIT_SECONDS)
    if (pause > 0) return { state: 'wait', seconds: pause, silent, reason }
  }
}

/** Other pages are judged by what the home page states of the store: it is stored before the next one is read. */
function homeAlone(next: readonly NextPage[], origin: string): readonly NextPage[] {
  const home = next.find(({ url }) => url === `${origin}/`)
  return home ? [home] : next
}

function answerOf(reading: PageReading): Answer {
  const reason = awayReason(reading)
  const seconds = reading.state === 'not-read' ? (reading.retryAfterSeconds ?? 0) : 0
  return { isAway: reason !== null, reason, seconds }
}

async function askHome({ pages, origin, purpose }: CrawlParts): Promise<Answer> {
  return answerOf(await pages.read(`${origin}/`, { purpose, freshRules: true }))
}

async function visitSitemap(parts: CrawlParts, { url, attempts }: NextSitemap): Promise<Answer> {
  const { pages, frontier, origin, purpose, apart } = parts
  if (url === robotsOf(origin)) return visitRobots(parts, { url, attempts })
  const reading = await pages.read(url, { purpose, expects: 'sitemap' })
  const answer = answerOf(reading)
  if (answer.reason !== null && attempts + 1 < MOST_ATTEMPTS) {
    await frontier.postponeSitemap(url, answer.reason)
    return answer
  }
  if (answer.reason !== null) await frontier.endSitemap(url, { reason: answer.reason })
  else if (reading.state === 'not-read') await frontier.endSitemap(url, { reason: reading.reason })
  // A sitemap that does not exist names nothing; of any other failure nobody knows what it names.
  else if (reading.state === 'broken')
    await frontier.endSitemap(
      url,
      reading.status === 404 || reading.status === 410
        ? { pages: [], sitemaps: [] }
        : { reason: pageReaderErrors.pageStatus.code },
    )
  else {
    const read = await apart(sitemapEntries, { text: reading.html, url, origin })
    const found = read.ok ? read.output : null
    await frontier.endSitemap(url, found ?? { reason: (read.ok ? crawlErrors.notASitemap : read.error).code })
  }
  return { ...answer, seconds: 0 }
}

/** Reads which sitemaps there are, where robots.txt could not be read when the crawl began. */
async function visitRobots(
  { pages, frontier, origin }: CrawlParts,
  { url, attempts }: NextSitemap,
): Promise<Answer> {
  const sitemaps = await namedSitemaps(pages, origin)
  const isAway = sitemaps === null
  const reason = isAway ? pageReaderErrors.robotsUnavailable.code : null
  if (reason === null) await frontier.endSitemap(url, { pages: [], sitemaps: sitemaps ?? [] })
  else if (attempts + 1 < MOST_ATTEMPTS) await frontier.postponeSitemap(url, reason)
  else await frontier.endSitemap(url, { reason })
  return { isAway, reason, seconds: 0 }
}

/** Reads pages at once. */
async function visitPages(parts: CrawlParts, next: readonly NextPage[]): Promise<Answer> {
  const answers = await Promise.all(next.map((page) => visitPage(parts, page)))
  return {
    isAway: answers.every(({ isAway }) => isAway),
    reason: answers.find(({ reason }) => reason !== null)?.reason ?? null,
    seconds: Math.max(...answers.map(({ seconds }) => seconds)),
  }
}

async function visitPage(parts: CrawlParts, { url, attempts }: NextPage): Promise<Answer> {
  // The first page of a run: robots.txt may have changed since the last run.
  const freshRules = url === `${parts.origin}/`
  const reading = await parts.pages.read(url, { purpose: parts.purpose, freshRules })
  const answer = answerOf(reading)
  if (answer.isAway && attempts + 1 < MOST_ATTEMPTS) {
    await parts.frontier.postpone(url)
    return answer
  }
  await parts.frontier.endPage(url, await visitOf(url, reading, parts))
  return { ...answer, seconds: 0 }
}

/** Start of a crawl: the home page, and the sitemaps; a robots.txt that could not be read is read like an index of them. */
export async function seedsOf(
  pages: PageReader,
  origin: string,
): Promise<{ pages: string[]; sitemaps: string[] }> {
  return { pages: [`${origin}/`], sitemaps: await firstSitemaps(pages, origin) }
}
