import parser from 'robots-parser'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { AppError } from '#kit/shared/errors.ts'

/** The name robots.txt files address. */
export const robotName = 'SignpostBot'

export interface RobotsRules {
  /**
   * The rules of the URL's origin; `unavailable` when its robots.txt could not be read (RFC 9309 §2.3.1.4).
   * `freshRules` asks for it although it is remembered.
   */
  of(url: URL, options?: { signal?: AbortSignal; freshRules?: boolean }): Promise<OriginRules | 'unavailable'>
}

export interface OriginRules {
  allows(url: URL): boolean
  /** `Crawl-delay` in milliseconds, at most 10 s. */
  delayMs: number
  /** Addresses named by `Sitemap`. */
  sitemaps: string[]
}

/** The package is CommonJS without a `default`, its declaration says otherwise. */
const robotsParser = parser as unknown as typeof parser.default

/** RFC 9309 §2.4 and §2.5: at most a day, and at least 500 KiB read. */
const keptMs = 60 * 60 * 1000
const failureKeptMs = 60 * 1000
const maxBytes = 512 * 1024
/** A longer rule names no real path; cut out because matching costs rule length times path length. */
const maxLineLength = 2_048
const maxOrigins = 2_000
const longestDelayMs = 10_000

interface Entry {
  rules: Promise<OriginRules | 'unavailable'>
  until: number
}

/** Reads and remembers robots.txt files, the least recently used dropped beyond 2,000 origins. */
export function createRobotsRules(parts: {
  outbound: Outbound
  userAgent: string
  robotName: string
}): RobotsRules {
  const entries = new Map<string, Entry>()
  return {
    of(url, { signal, freshRules = false } = {}) {
      const known = entries.get(url.origin)
      if (known && known.until > performance.now() && !freshRules) return known.rules
      const entry: Entry = { rules: Promise.resolve('unavailable'), until: performance.now() + keptMs }
      entry.rules = load(url.origin, parts, signal).then(
        (rules) => {
          // A site that forbids its home page is closed for now: a storefront behind a password says that.
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

async function load(
  origin: string,
  { outbound, userAgent, robotName }: { outbound: Outbound; userAgent: string; robotName: string },
  signal?: AbortSignal,
): Promise<OriginRules | 'unavailable'> {
  try {
    const response = await outbound.fetch(`${origin}/robots.txt`, {
      headers: { 'user-agent': userAgent, accept: 'text/plain' },
      timeoutMs: 10_000,
      maxBytes,
      ...(signal && { signal }),
    })
    if (response.status >= 500 || response.status === 429) return 'unavailable'
    const text = response.status < 300 ? response.body.toString('utf8') : ''
    return rulesFrom(robotsParser(`${origin}/robots.txt`, tamed(text)), robotName)
  } catch (error) {
    if (error instanceof AppError && /timeout|network|too-large|encoding|redirect/.test(error.code)) {
      return 'unavailable'
    }
    throw error
  }
}

function rulesFrom(robot: ReturnType<typeof robotsParser>, robotName: string): OriginRules {
  const seconds = robot.getCrawlDelay(robotName) ?? 0
  return {
    allows: (url) => robot.isAllowed(url.href, robotName) ?? true,
    delayMs: Math.min(Math.max(seconds * 1000, 0), longestDelayMs),
    sitemaps: robot.getSitemaps(),
  }
}

function tamed(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.length <= maxLineLength)
    .map((line) => line.replace(/\*+/g, '*'))
    .join('\n')
}
