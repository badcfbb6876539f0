import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { AppError } from '#kit/shared/errors.ts'
import { fetchPage } from './fetch-page.ts'
import { createHostTurns } from './host-turns.ts'
import { createRobotsRules, robotName } from './robots.ts'

export interface ReadOptions {
  /** `interactive`: somebody waits, so give up early. `background`: wait for the host's turn. */
  purpose: 'interactive' | 'background'
  /** Web Bot Auth headers (`signature`, `signature-input`, `signature-agent`), sent to the page's own origin. */
  signatureHeaders?: Record<string, string>
  /** What is expected there; a sitemap's text stands in `html`. Default `page`. */
  expects?: 'page' | 'sitemap'
  /** Asks for robots.txt anew: the site is known to have changed its rules since. */
  freshRules?: boolean
  signal?: AbortSignal
}

export type PageReading =
  | {
      state: 'read'
      status: number
      /** After redirects. */
      url: string
      html: string
      headers: Headers
      readAt: Date
    }
  /** The page was asked for and is not there: a status of 400 or more, or redirects without end. */
  | { state: 'broken'; status: number; url: string; readAt: Date }
  /** Nothing is known about the page. */
  | {
      state: 'not-read'
      /** Code of the error catalogue, `page-reader.robots`, … */
      reason: string
      /** The same in words. */
      message: string
      url: string
      retryAfterSeconds: number | null
      readAt: Date
    }

export interface PageReader {
  /**
   * Reads one page politely: robots.txt obeyed, two requests at a time and a pause for each host,
   * `Retry-After` kept. Never throws for what the page or its server does; a caller's abort rejects.
   */
  read(url: string, options: ReadOptions): Promise<PageReading>
  /** Sitemaps the robots.txt of the address's origin names; none when it could not be read. */
  sitemapsOf(url: string, signal?: AbortSignal): Promise<string[]>
}

export interface PageReaderSettings {
  outbound: Outbound
  /** Where the owner of a site can learn who asks; part of the user agent. */
  contactUrl: string
  /** Least time between two requests to one host, in milliseconds. Default 200. */
  intervalMs?: number
}

/** Makes the reader; its robots.txt and politeness memory lives in it, so one per process. */
export function createPageReader({ outbound, contactUrl, intervalMs = 200 }: PageReaderSettings): PageReader {
  const userAgent = `Mozilla/5.0 (compatible; ${robotName}/1.0; +${contactUrl})`
  const turns = createHostTurns({ intervalMs, concurrency: 2 })
  const robots = createRobotsRules({ outbound, userAgent, robotName })
  return {
    async read(url, options) {
      const readAt = new Date()
      try {
        return { ...(await fetchPage(url, options, { outbound, robots, turns, userAgent })), readAt }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const seconds = error.details?.['seconds']
        return {
          state: 'not-read',
          reason: error.code,
          message: error.message,
          url,
          retryAfterSeconds: typeof seconds === 'number' ? seconds : null,
          readAt,
        }
      }
    },
    async sitemapsOf(url, signal) {
      if (!URL.canParse(url)) return []
      try {
        const rules = await robots.of(new URL(url), signal && { signal })
        return rules === 'unavailable' ? [] : rules.sitemaps
      } catch (error) {
        if (error instanceof AppError) return []
        throw error
      }
    },
  }
}
