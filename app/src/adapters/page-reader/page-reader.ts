import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { AppError } from '#kit/shared/errors.ts'
import { pageReaderErrors as errors } from './errors.ts'
import { fetchPage } from './fetch-page.ts'
import { createHostTurns, type HostTurns } from './host-turns.ts'
import type { PageReading, ReadOptions } from './page-reading.ts'
import { createRobotsRules, robotName } from './robots.ts'

export interface PageReader {
  /**
   * Reads one page politely: obeys robots.txt, allows two concurrent requests and a pause per host, in all
   * processes together, respects `Retry-After`. Never throws because of the page or its server; rejects on the caller's abort.
   */
  read(url: string, options: ReadOptions): Promise<PageReading>
  /** Returns the sitemaps named by the robots.txt of the URL's origin; null if it could not be read. */
  sitemapsOf(url: string, signal?: AbortSignal): Promise<string[] | null>
}

export interface PageReaderSettings {
  outbound: Outbound
  /** Page that tells site owners about the crawler; part of the user agent. */
  contactUrl: string
  /** Default: turns of this reader alone. */
  turns?: HostTurns
}

/** At most two requests to one host at once, and 200 ms between their starts. */
export const POLITE = { intervalMs: 200, concurrency: 2 } as const

/** Creates the reader. It keeps robots.txt rules and per-host state in memory, so use one per process. */
export function createPageReader({
  outbound,
  contactUrl,
  turns = createHostTurns(POLITE),
}: PageReaderSettings): PageReader {
  const userAgent = `Mozilla/5.0 (compatible; ${robotName}/1.0; +${contactUrl})`
  const robots = createRobotsRules({ outbound, turns, userAgent, robotName })

  /** What robots.txt, which the reading has just fetched, tells Googlebot. */
  async function searchRules(
    url: string,
    signal?: AbortSignal,
  ): Promise<Pick<PageReading, 'closedToSearch'>> {
    if (!URL.canParse(url)) return {}
    try {
      const rules = await robots.of(new URL(url), signal && { signal })
      return rules === 'unavailable' || rules.allowsSearch(new URL(url)) ? {} : { closedToSearch: true }
    } catch (error) {
      if (error instanceof AppError) return {}
      throw error
    }
  }

  return {
    async read(url, options) {
      const readAt = new Date()
      try {
        const page = await fetchPage(url, options, { outbound, robots, turns, userAgent })
        return { ...page, ...(await searchRules(url, options.signal)), readAt }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const { seconds, siteClosed, host } = error.details ?? {}
        return {
          // Nothing is requested of a refused address.
          ...(error.code !== errors.refusedAddress.code && (await searchRules(url, options.signal))),
          state: 'not-read',
          reason: error.code,
          values: valuesOf(error),
          url,
          retryAfterSeconds: typeof seconds === 'number' ? seconds : null,
          // Another site may be closed to which the URL redirects.
          ...(siteClosed === true && host === new URL(url).host && { siteClosed }),
          readAt,
        }
      }
    },
    async sitemapsOf(url, signal) {
      if (!URL.canParse(url)) return []
      try {
        const rules = await robots.of(new URL(url), signal && { signal })
        return rules === 'unavailable' ? null : rules.sitemaps
      } catch (error) {
        if (error instanceof AppError) return null
        throw error
      }
    },
  }
}

/** Returns the details of an error that its text can use. */
function valuesOf({ details = {} }: AppError): Record<string, string | number> {
  const plain = Object.entries(details).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(plain)
}
