import type { PageSays } from './subject.ts'

/** Agents whose robots rules matter here. */
const AGENTS = /^(?:robots|googlebot)$/
/**
 * Rules with a value, such as `max-image-preview: none`: their values are no rules. A match begins where a word does:
 * from each of its letters, a long word without a colon would take the square of its length.
 */
const VALUED = /(?<![a-z_-])[a-z_-]+:\s*[^\s,;]*/g
const UNAVAILABLE = /unavailable_after:\s*([^,]{6,60})/

/** Returns the rule that keeps a page out of search results at the time it was read; null if none does. */
export function hidingRule({ robots, readAt }: Pick<PageSays, 'robots' | 'readAt'>): string | null {
  for (const { agent, rules } of robots) {
    if (!AGENTS.test(agent)) continue
    const named = /(?:^|[\s,;])(noindex|none)(?=$|[\s,;])/.exec(rules.replace(VALUED, ''))?.[1]
    if (named) return named
    const until = UNAVAILABLE.exec(rules)?.[1]
    if (until && Date.parse(until) < readAt.getTime()) return `unavailable_after: ${until.trim()}`
  }
  return null
}

/** Returns another page that this one names as canonical; null if it names itself or nothing usable. */
export function canonicalElsewhere({ canonicals, url }: Pick<PageSays, 'canonicals' | 'url'>): string | null {
  const usable = canonicals.find(({ written }) => written === undefined)
  if (!usable || isSamePage(usable.pageUrl ?? usable.url, url)) return null
  return usable.pageUrl ?? usable.url
}

/** Reports whether two URLs name the same page: `http` and `www.` do not make another page. */
export function isSamePage(one: string, other: string): boolean {
  return nameOf(one) === nameOf(other)
}

/** Removes the parts of a URL that do not tell pages apart. */
function nameOf(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
