import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { AppError } from '#kit/shared/errors.ts'
import { readRobots } from '#rules/robots/robots-rules.ts'
import { robotsAccess } from '#rules/robots/robots-status.ts'
import type { HostTurns } from './host-turns.ts'
import { secondsToWait } from './retry-after.ts'

/** Name under which robots.txt files address this crawler. */
export const robotName = 'SignpostBot'
/** The search engine's crawler whose rules decide what can be found. */
const SEARCH = 'Googlebot'

export interface RobotsRules {
  /**
   * Returns the rules of the URL's origin; `unavailable` if its robots.txt could not be read (RFC 9309 §2.3.1.4).
   * `freshRules` bypasses the cache.
   */
  of(url: URL, options?: { signal?: AbortSignal; freshRules?: boolean }): Promise<OriginRules | 'unavailable'>
}

export interface OriginRules {
  allows(url: URL): boolean
  /** Whether Googlebot may fetch the URL. */
  allowsSearch(url: URL): boolean
  /** `Crawl-delay` in milliseconds, at most 10 s. */
  delayMs: number
  /** URLs named by `Sitemap`. */
  sitemaps: string[]
}

/** RFC 9309 §2.4 and §2.5 allow at most a day, and require reading at least 500 KiB. */
const keptMs = 60 * 60 * 1000
const failureKeptMs = 60 * 1000
const maxBytes = 512 * 1024
const maxOrigins = 2_000
const longestDelayMs = 10_000

interface RobotsParts {
  outbound: Outbound
  turns: HostTurns
  userAgent: string
  robotName: string
}

interface Entry {
  rules: Promise<OriginRules | 'unavailable'>
  until: number
}

/** Reads and caches robots.txt files; beyond 2,000 origins, the least recently fetched is dropped. */
export function createRobotsRules(parts: RobotsParts): RobotsRules {
  const entries = new Map<string, Entry>()
  return {
    of(url, { signal, freshRules = false } = {}) {
      const known = entries.get(url.origin)
      if (known && known.until > performance.now() && !freshRules) return known.rules
      const entry: Entry = { rules: Promise.resolve('unavailable'), until: performance.now() + keptMs }
      entry.rules = load(url.origin, parts, signal).then(
        (rules) => {
          // A site that forbids its home page is closed for now: storefronts with a password do that.
          if (rules === 'unavailable' || !rules.allows(new URL('/', url)))
            entry.until = performance.now() + failureKeptMs
          return rules
        },
        (error: unknown) => {
          entries.delete(url.origin)
          throw error
        },
      )
      entries.delete(url.origin)
      entries.set(url.origin, entry)
      for (const origin of entries.keys()) {
        if (entries.size <= maxOrigins) break
        entries.delete(origin)
      }
      return entry.rules
    },
  }
}

/** Waits for no turn, because every reader needs the file once an hour, but leaves a paused host alone. */
async function load(
  origin: string,
  { outbound, turns, userAgent, robotName }: RobotsParts,
  signal?: AbortSignal,
): Promise<OriginRules | 'unavailable'> {
  const { host } = new URL(origin)
  try {
    await turns.refusePaused(host)
    const response = await outbound.fetch(`${origin}/robots.txt`, {
      headers: { 'user-agent': userAgent, accept: 'text/plain' },
      timeoutMs: 10_000,
      maxBytes,
      ...(signal && { signal }),
    })
    const wait = secondsToWait(response)
    if (wait !== null) await turns.pause(host, wait)
    const access = robotsAccess(response.status)
    if (access === 'disallow-all') return 'unavailable'
    return rulesFrom(access === 'read' ? response.body.toString('utf8') : '', robotName)
  } catch (error) {
    if (error instanceof AppError && /timeout|network|too-large|encoding|redirect/.test(error.code)) {
      return 'unavailable'
    }
    throw error
  }
}

function rulesFrom(text: string, robotName: string): OriginRules {
  const robots = readRobots(text)
  const own = robots.of(robotName)
  const search = robots.of(SEARCH)
  return {
    allows: (url) => own.ask(url.href).allowed,
    allowsSearch: (url) => search.ask(url.href).allowed,
    delayMs: Math.min((own.crawlDelay ?? 0) * 1000, longestDelayMs),
    sitemaps: robots.sitemaps,
  }
}
