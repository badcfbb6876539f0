import type { SandboxContext } from '../../context.ts'
import type { StoreRecord } from '../../state/records.ts'
import { COVERAGE, type Coverage, coverageText } from './coverage.ts'
import { decisionOf } from './index-decisions.ts'
import { type EngineReading, readAsEngine } from './read-as-engine.ts'
import { richResultsOf } from './rich-results.ts'

export interface Inspection {
  inspectionUrl: string
  siteUrl: string
  languageCode?: string | undefined
}

/**
 * Returns the answer of `urlInspection/index:inspect` for a page: fetches the page now and reports the engine's
 * findings in the forms of the discovery document (searchconsole v1: InspectUrlIndexResponse). As in the real engine,
 * unknown fields are left out.
 */
export async function inspectUrl(
  context: SandboxContext,
  store: StoreRecord,
  asked: Inspection,
): Promise<object> {
  const url = new URL(asked.inspectionUrl)
  const robots = await readAsEngine(new URL('/robots.txt', url))
  const isForbidden = robots?.status === 200 && forbids(robots.html, url.pathname)
  const page = isForbidden ? null : await readAsEngine(url)
  const decision = decisionOf(context.state, store, url.pathname)
  const seen = seenOf(url, page, isForbidden, decision.coverage)
  const { verdict } = COVERAGE[seen.coverage]
  const isKnown = seen.coverage !== 'discovered' && seen.coverage !== 'unknown' && !isForbidden
  const isIndexed = verdict === 'PASS' || verdict === 'PARTIAL'
  const canonical = page && canonicalOf(page.html, url)
  const rich = isKnown && page?.status === 200 ? richResultsOf(page.html) : undefined
  return {
    inspectionResult: {
      inspectionResultLink: `https://search.google.com/search-console/inspect?resource_id=${encodeURIComponent(asked.siteUrl)}&id=${encodeURIComponent(url.href)}&utm_medium=link&utm_source=api`,
      indexStatusResult: {
        verdict,
        coverageState: coverageText(seen.coverage, asked.languageCode),
        robotsTxtState: isForbidden ? 'DISALLOWED' : isKnown ? 'ALLOWED' : 'ROBOTS_TXT_STATE_UNSPECIFIED',
        indexingState: seen.indexing,
        pageFetchState: isKnown || isForbidden ? seen.fetch : 'PAGE_FETCH_STATE_UNSPECIFIED',
        ...(isKnown && { lastCrawlTime: decision.at.toISOString(), crawledAs: 'MOBILE' }),
        ...(isIndexed && { googleCanonical: canonical ?? url.href }),
        ...(isKnown && canonical !== null && { userCanonical: canonical }),
        ...(seen.coverage !== 'unknown' && { sitemap: [`${url.origin}/sitemap.xml`] }),
        ...(isKnown && { referringUrls: [`${url.origin}/`] }),
      },
      mobileUsabilityResult: { verdict: 'VERDICT_UNSPECIFIED' },
      ...(rich && { richResultsResult: rich }),
    },
  }
}

interface Seen {
  coverage: Coverage
  indexing: string
  fetch: string
}

function seenOf(url: URL, page: EngineReading | null, isForbidden: boolean, decided: Coverage): Seen {
  const seen = { indexing: 'INDEXING_ALLOWED', fetch: 'SUCCESSFUL' }
  if (isForbidden)
    return { coverage: 'robots', indexing: 'BLOCKED_BY_ROBOTS_TXT', fetch: 'BLOCKED_ROBOTS_TXT' }
  if (page === null || page.status >= 500) return { ...seen, coverage: 'serverError', fetch: 'SERVER_ERROR' }
  if (page.status === 404 || page.status === 410) return { ...seen, coverage: 'notFound', fetch: 'NOT_FOUND' }
  if (page.status >= 300 && page.status < 400) return { ...seen, coverage: 'redirect' }
  if (/\bnoindex\b/i.test(page.robotsHeader))
    return { ...seen, coverage: 'noindex', indexing: 'BLOCKED_BY_HTTP_HEADER' }
  if (/<meta[^>]+name=["'](?:robots|googlebot)["'][^>]*content=["'][^"']*noindex/i.test(page.html))
    return { ...seen, coverage: 'noindex', indexing: 'BLOCKED_BY_META_TAG' }
  const canonical = canonicalOf(page.html, url)
  if (canonical !== null && canonical !== url.href) return { ...seen, coverage: 'otherCanonical' }
  return { ...seen, coverage: decided }
}

function canonicalOf(html: string, url: URL): string | null {
  const href = /<link[^>]+rel=["']canonical["'][^>]*href=["']([^"']+)["']/i.exec(html)?.[1]
  return href === undefined ? null : (URL.parse(href, url.href)?.href ?? null)
}

/** True if robots.txt forbids the path: reads the plain rules for all crawlers, longest first; `*` matches anything. */
function forbids(robots: string, path: string): boolean {
  const group = /user-agent:\s*\*\s*\n([\s\S]*?)(?=\nuser-agent:|$)/i.exec(robots)?.[1] ?? ''
  const rules = [...group.matchAll(/^(allow|disallow):\s*(\S+)/gim)]
    .map(([, kind = '', rule = '']) => ({ isAllowed: kind.toLowerCase() === 'allow', rule }))
    .filter(({ rule }) => matches(rule, path))
    .sort((one, other) => other.rule.length - one.rule.length)
  return rules[0] !== undefined && !rules[0].isAllowed
}

function matches(rule: string, path: string): boolean {
  const pattern = rule.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${pattern}`).test(path)
}
