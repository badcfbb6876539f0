import type { CanonicalTarget, PageInStore, Sample } from './subject.ts'

/** A page of a crawl as far as others are judged by it. URLs of the store stand in their one spelling. */
export interface CrawledPage
  extends Pick<
    PageInStore,
    'url' | 'template' | 'state' | 'status' | 'blocked' | 'loops' | 'noindex' | 'indexable' | 'listed'
  > {
  title: string
  description: string
  /** Digest of its title and its own words. */
  content: string
  canonical: string | null
  alternates: readonly string[]
}

/** How a page hangs together with others by links. */
export type LinkFacts = Pick<PageInStore, 'inbound' | 'depth' | 'links'>

export interface Crawled {
  pages: readonly CrawledPage[]
  /** URLs of the store that lead elsewhere, by their status. */
  redirects: ReadonlyMap<string, number>
  linksOf(url: string): LinkFacts
}

const NONE: Sample = { count: 0, first: [] }
const NAMED = 5
/** Pages of a group looked at for names. */
const LOOKED_AT = 50

/** Each page of a crawl among the others. Linear in pages. */
export function surroundingsOf(crawled: Crawled): PageInStore[] {
  const { pages, redirects, linksOf } = crawled
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const titles = groupsOf(pages, titleKey)
  const descriptions = groupsOf(pages, descriptionKey)
  const contents = groupsOf(pages, contentKey)
  return pages.map((page) => {
    const { url, template, state, status, blocked, loops, noindex, indexable, listed } = page
    return {
      ...{ url, template, state, status, blocked, loops, noindex, indexable, listed },
      canonical: page.canonical === null ? null : targetOf(page.canonical, byUrl, redirects),
      // What has the same content has the same title: once is enough.
      sameTitle: twinsOf(page, titles.get(titleKey(page)), 'words'),
      sameDescription: twinsOf(page, descriptions.get(descriptionKey(page)), 'words'),
      sameContent: twinsOf(page, contents.get(contentKey(page)), 'content'),
      ...linksOf(url),
      unreturned: sampleOf(page.alternates.filter((to) => to !== url && isUnreturned(byUrl.get(to), url))),
      structuredData: null,
      heavyImages: null,
    }
  })
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
  /** How many of them have which content; most groups have one page, and need no count. */
  contents: Map<string, number> | null
}

function groupsOf(pages: readonly CrawledPage[], keyOf: (page: CrawledPage) => string): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const page of pages) {
    const key = keyOf(page)
    if (!page.indexable || key === '') continue
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { pages: [page], contents: null })
      continue
    }
    group.contents ??= new Map(group.pages.map(({ content }) => [content, 1]))
    group.contents.set(page.content, (group.contents.get(page.content) ?? 0) + 1)
    group.pages.push(page)
  }
  return groups
}

/** Pages of a page's group with other content; of a group by content, all others. */
function twinsOf(page: CrawledPage, group: Group | undefined, by: 'words' | 'content'): Sample {
  if (!page.indexable || !group?.contents) return NONE
  const same = by === 'content' ? 1 : (group.contents.get(page.content) ?? 0)
  const count = group.pages.length - same
  if (count <= 0) return NONE
  const named: string[] = []
  // Bounded: pages in a row that do not count are passed over so far and no further.
  for (const other of group.pages.slice(0, LOOKED_AT)) {
    if (named.length >= NAMED) break
    const counts = by === 'content' ? other !== page : other.content !== page.content
    if (counts) named.push(other.url)
  }
  return { count, first: named }
}

function targetOf(
  url: string,
  byUrl: ReadonlyMap<string, CrawledPage>,
  redirects: Crawled['redirects'],
): CanonicalTarget {
  const redirect = redirects.get(url)
  if (redirect !== undefined) return { url, state: 'redirects', status: redirect, further: null }
  const page = byUrl.get(url)
  if (!page) return { url, state: 'unknown', status: null, further: null }
  return { url, state: page.state, status: page.status, further: page.canonical }
}

/** A page that was read and names language versions, the asking one not among them. */
function isUnreturned(other: CrawledPage | undefined, url: string): boolean {
  return other?.state === 'read' && !other.alternates.includes(url)
}
