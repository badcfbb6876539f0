import type { Coverage } from './domain/coverage.ts'
import type { Frontier } from './frontier.ts'
import type { Visit, VisitedPage } from './visit.ts'

export interface MemoryFrontier extends Frontier {
  coverage(): Coverage
}

/**
 * A frontier in memory, for the command line. `onPage` receives each page when it is finished, so that only URLs are
 * kept. If it returns a code, the page counts as not read for that reason.
 */
export function createMemoryFrontier(options: {
  start: { pages: string[]; sitemaps: string[] }
  limit: number
  onPage(page: VisitedPage): Promise<string | null>
  /** Called for a URL that redirects; it is not a page. */
  onRedirect?(from: string, redirect: NonNullable<Visit['redirect']>): void
  /** Called with the pages of each sitemap that was read; null if it could not be read. */
  onSitemap?(pages: readonly string[] | null): void
}): MemoryFrontier {
  const { start, limit } = options
  const sitemaps = [...start.sitemaps]
  const seenSitemaps = new Set(sitemaps)
  const putOff = new Map<string, number>()
  const unreadSitemaps: Coverage['sitemapsNotRead'] = []
  const seen = new Set<string>()
  const over = new Set<string>()
  const waiting = new Map<string, number>()
  const counts = { read: 0, broken: 0 }
  const reasons = new Map<string, number>()
  let elsewhere = 0
  const add = (urls: readonly string[]) => {
    for (const url of urls) {
      if (seen.has(url) || over.has(url)) continue
      if (seen.size - elsewhere >= limit) {
        over.add(url)
        continue
      }
      seen.add(url)
      waiting.set(url, 0)
    }
  }
  add(start.pages)
  return {
    async nextSitemap() {
      const [url] = sitemaps
      return url === undefined ? null : { url, attempts: putOff.get(url) ?? 0 }
    },
    async endSitemap(url, found) {
      sitemaps.splice(sitemaps.indexOf(url), 1)
      if ('reason' in found) {
        unreadSitemaps.push({ url, reason: found.reason })
        options.onSitemap?.(null)
        return
      }
      for (const one of found.sitemaps) {
        if (!seenSitemaps.has(one)) sitemaps.push(one)
        seenSitemaps.add(one)
      }
      add(found.pages)
      options.onSitemap?.(found.pages)
    },
    async postponeSitemap(url) {
      sitemaps.push(...sitemaps.splice(sitemaps.indexOf(url), 1))
      putOff.set(url, (putOff.get(url) ?? 0) + 1)
    },
    nextPages: async (count) => [...waiting].slice(0, count).map(([url, attempts]) => ({ url, attempts })),
    async endPage(asked, { page, redirect, further }) {
      waiting.delete(asked)
      add(further)
      if (page === null) {
        elsewhere += 1
        if (redirect) options.onRedirect?.(asked, redirect)
        return
      }
      const reason = (await options.onPage(page)) ?? page.reason
      if (page.state === 'broken') counts.broken += 1
      else if (reason === null) counts.read += 1
      else reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    },
    async postpone(asked) {
      const attempts = (waiting.get(asked) ?? 0) + 1
      // At the end: the others come first.
      waiting.delete(asked)
      waiting.set(asked, attempts)
    },
    coverage: () => ({
      known: seen.size - elsewhere + over.size,
      ...counts,
      notRead: [...reasons].map(([reason, pages]) => ({ reason, pages })),
      kept: 0,
      waiting: waiting.size,
      overLimit: over.size,
      sitemapsNotRead: unreadSitemaps,
    }),
  }
}
