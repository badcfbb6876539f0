import type { PageSays } from './subject.ts'

/** Whom rules are for that matter here. */
const AGENTS = /^(?:robots|googlebot)$/
const UNAVAILABLE = /unavailable_after:\s*([^,]{6,60})/

/** The rule that keeps a page out of search results at the time it was read; null where none does. */
export function hidingRule({ robots, readAt }: Pick<PageSays, 'robots' | 'readAt'>): string | null {
  for (const { agent, rules } of robots) {
    if (!AGENTS.test(agent)) continue
    const named = /(?:^|[\s,;])(noindex|none)(?=$|[\s,;])/.exec(rules)?.[1]
    if (named) return named
    const until = UNAVAILABLE.exec(rules)?.[1]
    if (until && Date.parse(until) < readAt.getTime()) return `unavailable_after: ${until.trim()}`
  }
  return null
}

/** Another page of the store that this one names as the one to show; null where it names itself or nothing usable. */
export function canonicalElsewhere({ canonicals, url }: Pick<PageSays, 'canonicals' | 'url'>): string | null {
  const usable = canonicals.find(({ written }) => written === undefined)
  if (!usable || isSamePage(usable.pageUrl ?? usable.url, url)) return null
  return usable.pageUrl ?? usable.url
}

/** The same page on the same site; `http` and `www.` are another name of it, not another page. */
export function isSamePage(one: string, other: string): boolean {
  return nameOf(one) === nameOf(other)
}

/** A URL without what does not tell pages apart. */
function nameOf(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
