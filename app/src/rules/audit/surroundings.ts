import type { CanonicalTarget, PageInStore, Sample } from './subject.ts'

/** The facts of a crawled page by which others are judged. URLs of the store are normalised. */
export interface CrawledPage
  extends Pick<
    PageInStore,
    'url' | 'template' | 'state' | 'status' | 'blocked' | 'loops' | 'noindex' | 'indexable' | 'listed'
  > {
  title: string
  description: string
  /** Digest of its title and its own text. */
  content: string
  canonical: string | null
  alternates: readonly string[]
}

/** The facts about a page's links from and to others. */
export type LinkFacts = Pick<PageInStore, 'inbound' | 'depth' | 'links'>

export interface Crawled {
  pages: readonly CrawledPage[]
  /** URLs of the store that redirect, with their status. */
  redirects: ReadonlyMap<string, number>
  linksOf(url: string): LinkFacts
}

const NONE: Sample = { count: 0, first: [] }
const NAMED = 5
/** Maximum number of pages of a group that are searched for names. */
const LOOKED_AT = 50

/** Returns each page of a crawl in relation to the others. Linear in pages. */
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
      // Pages with the same content also have the same title; they are reported once.
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
  /** Number of pages per content. Null for a group of one page, which needs no count. */
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

/** Returns the pages of a page's group with other content; for a group by content, all others. */
function twinsOf(page: CrawledPage, group: Group | undefined, by: 'words' | 'content'): Sample {
  if (!page.indexable || !group?.contents) return NONE
  const same = by === 'content' ? 1 : (group.contents.get(page.content) ?? 0)
  const count = group.pages.length - same
  if (count <= 0) return NONE
  const named: string[] = []
  // Bounded: the search for names stops after this many pages.
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

/** Reports whether a page was read and does not name the given URL as a language version. */
function isUnreturned(other: CrawledPage | undefined, url: string): boolean {
  return other?.state === 'read' && !other.alternates.includes(url)
}
