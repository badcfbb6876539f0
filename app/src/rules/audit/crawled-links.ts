import type { Sample } from './subject.ts'
import type { LinkFacts } from './surroundings.ts'

/** A page with its link targets. Each URL of the store is normalised. */
export interface LinkingPage {
  url: string
  isBroken: boolean
  links: readonly string[]
  nofollow: Sample
  vague: Sample
}

export interface LinkedPages {
  home: string
  pages: readonly LinkingPage[]
  redirects: ReadonlyMap<string, { to: string; steps: number }>
  /** Whether every page was read with all its links: only then is known which pages are linked, and how deep they are. */
  complete: boolean
}

const NAMED = 5

/** Returns the link facts of each page of a crawl held in memory. Linear in pages and links. */
export function linkFactsOf(linked: LinkedPages): (url: string) => LinkFacts {
  const { pages, redirects, complete } = linked
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const linkedUrls = linkedUrlsOf(linked)
  const depths = depthsOf(linked, byUrl)
  return (url) => {
    const { links = [], nofollow = NONE, vague = NONE } = byUrl.get(url) ?? {}
    const others = links.filter((to) => to !== url)
    const redirected = others.filter((to) => redirects.has(to))
    return {
      isLinked: complete ? linkedUrls.has(url) : null,
      depth: complete ? (depths.get(url) ?? null) : null,
      links: {
        broken: sampleOf(others.filter((to) => byUrl.get(to)?.isBroken)),
        redirected: sampleOf(redirected.filter((to) => redirects.get(to)?.steps === 1)),
        chained: sampleOf(redirected.filter((to) => (redirects.get(to)?.steps ?? 0) > 1)),
        nofollow,
        vague,
      },
    }
  }
}

const NONE: Sample = { count: 0, first: [] }

function sampleOf(urls: readonly string[]): Sample {
  const each = [...new Set(urls)]
  return { count: each.length, first: each.slice(0, NAMED) }
}

/** Returns the pages that another page links to, directly or through a redirect. */
function linkedUrlsOf({ pages, redirects }: LinkedPages): Set<string> {
  const linked = new Set<string>()
  for (const { url, links } of pages)
    for (const link of links) {
      const to = redirects.get(link)?.to ?? link
      if (to !== url) linked.add(to)
    }
  return linked
}

/** Returns the fewest clicks from the home page to each page. */
function depthsOf(
  { home, redirects }: LinkedPages,
  byUrl: ReadonlyMap<string, LinkingPage>,
): Map<string, number> {
  const depths = new Map([[home, 0]])
  let edge = [home]
  for (let depth = 1; edge.length > 0; depth += 1) {
    const next: string[] = []
    for (const url of edge)
      for (const link of byUrl.get(url)?.links ?? []) {
        const to = redirects.get(link)?.to ?? link
        if (depths.has(to)) continue
        depths.set(to, depth)
        next.push(to)
      }
    edge = next
  }
  return depths
}
