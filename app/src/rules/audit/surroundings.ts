import type { CanonicalTarget, PageInStore, Sample } from './subject.ts'

/** A page of a crawl as far as others are judged by it. URLs of the store stand in their one spelling. */
export interface CrawledPage
  extends Pick<
    PageInStore,
    'address' | 'template' | 'state' | 'status' | 'blocked' | 'loops' | 'noindex' | 'indexable' | 'listed'
  > {
  title: string
  description: string
  /** Digest of its title and its own words. */
  content: string
  canonical: string | null
  alternates: readonly string[]
  /** URLs its links lead to. */
  links: readonly string[]
  nofollow: Sample
  vague: Sample
}

export interface Crawled {
  home: string
  pages: readonly CrawledPage[]
  /** URLs of the store that lead elsewhere. */
  redirects: ReadonlyMap<string, { to: string; status: number; steps: number }>
  /** Every page of the store was read: only then a page without links to it is said to have none. */
  complete: boolean
}

const NONE: Sample = { count: 0, first: [] }
const NAMED = 5
/** Pages of a group looked at for names. */
const LOOKED_AT = 50

/** Each page of a crawl among the others. Linear in pages and links. */
export function* surroundingsOf(crawled: Crawled): Generator<PageInStore> {
  const { pages, redirects, complete } = crawled
  const byAddress = new Map(pages.map((page) => [page.address, page]))
  const titles = groupsOf(pages, titleKey)
  const descriptions = groupsOf(pages, descriptionKey)
  const contents = groupsOf(pages, contentKey)
  const inbound = inboundOf(crawled)
  const depths = depthsOf(crawled, byAddress)
  for (const page of pages) {
    const { address, template, state, status, blocked, loops, noindex, indexable, listed } = page
    const links = page.links.filter((to) => to !== address)
    const redirected = links.filter((to) => redirects.has(to))
    yield {
      ...{ address, template, state, status, blocked, loops, noindex, indexable, listed },
      canonical: page.canonical === null ? null : targetOf(page.canonical, byAddress, redirects),
      // What has the same content has the same title: once is enough.
      sameTitle: twinsOf(page, titles.get(titleKey(page)), 'words'),
      sameDescription: twinsOf(page, descriptions.get(descriptionKey(page)), 'words'),
      sameContent: twinsOf(page, contents.get(contentKey(page)), 'content'),
      inbound: complete ? (inbound.get(address) ?? 0) : null,
      depth: complete ? (depths.get(address) ?? null) : null,
      unreturned: sampleOf(
        page.alternates.filter((to) => to !== address && isUnreturned(byAddress.get(to), address)),
      ),
      links: {
        broken: sampleOf(links.filter((to) => byAddress.get(to)?.state === 'broken')),
        redirected: sampleOf(redirected.filter((to) => redirects.get(to)?.steps === 1)),
        chained: sampleOf(redirected.filter((to) => (redirects.get(to)?.steps ?? 0) > 1)),
        nofollow: page.nofollow,
        vague: page.vague,
      },
      structuredData: null,
      heavyImages: null,
    }
  }
}

const titleKey = ({ title }: CrawledPage): string => title.trim().toLowerCase()
const descriptionKey = ({ description }: CrawledPage): string => description.trim().toLowerCase()
const contentKey = ({ content }: CrawledPage): string => content

function sampleOf(urls: readonly string[]): Sample {
  const each = [...new Set(urls)]
  return each.length === 0 ? NONE : { count: each.length, first: each.slice(0, NAMED) }
}

interface Group {
  pages: CrawledPage[]
  /** How many of them have which content. */
  contents: Map<string, number>
}

function groupsOf(pages: readonly CrawledPage[], keyOf: (page: CrawledPage) => string): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const page of pages) {
    const key = keyOf(page)
    if (!page.indexable || key === '') continue
    const group: Group = groups.get(key) ?? { pages: [], contents: new Map() }
    groups.set(key, group)
    group.contents.set(page.content, (group.contents.get(page.content) ?? 0) + 1)
    group.pages.push(page)
  }
  return groups
}

/** Pages of a page's group with other content; of a group by content, all others. */
function twinsOf(page: CrawledPage, group: Group | undefined, by: 'words' | 'content'): Sample {
  if (!page.indexable || !group) return NONE
  const same = by === 'content' ? 1 : (group.contents.get(page.content) ?? 0)
  const count = group.pages.length - same
  if (count <= 0) return NONE
  const named: string[] = []
  // Bounded: pages in a row that do not count are passed over so far and no further.
  for (const other of group.pages.slice(0, LOOKED_AT)) {
    if (named.length >= NAMED) break
    const counts = by === 'content' ? other !== page : other.content !== page.content
    if (counts) named.push(other.address)
  }
  return { count, first: named }
}

function targetOf(
  address: string,
  byAddress: ReadonlyMap<string, CrawledPage>,
  redirects: Crawled['redirects'],
): CanonicalTarget {
  const redirect = redirects.get(address)
  if (redirect) return { address, state: 'redirects', status: redirect.status, further: null }
  const page = byAddress.get(address)
  if (!page) return { address, state: 'unknown', status: null, further: null }
  return { address, state: page.state, status: page.status, further: page.canonical }
}

/** A page that was read and names language versions, the asking one not among them. */
function isUnreturned(other: CrawledPage | undefined, address: string): boolean {
  return other?.state === 'read' && !other.alternates.includes(address)
}

function inboundOf({ pages, redirects }: Crawled): Map<string, number> {
  const inbound = new Map<string, number>()
  for (const { address, links } of pages)
    for (const to of new Set(links.map((link) => redirects.get(link)?.to ?? link)))
      if (to !== address) inbound.set(to, (inbound.get(to) ?? 0) + 1)
  return inbound
}

/** Clicks from the home page, the shortest way. */
function depthsOf(
  { home, redirects }: Crawled,
  byAddress: ReadonlyMap<string, CrawledPage>,
): Map<string, number> {
  const depths = new Map([[home, 0]])
  let edge = [home]
  for (let depth = 1; edge.length > 0; depth += 1) {
    const next: string[] = []
    for (const address of edge)
      for (const link of byAddress.get(address)?.links ?? []) {
        const to = redirects.get(link)?.to ?? link
        if (depths.has(to)) continue
        depths.set(to, depth)
        next.push(to)
      }
    edge = next
  }
  return depths
}
