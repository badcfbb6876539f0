import { samePagesOf } from './same-page.ts'
import type { CanonicalTarget, PageInStore, Sample } from './subject.ts'

/** The facts of a crawled page by which others are judged. URLs of the store are normalised. */
export interface CrawledPage
  extends Pick<
    PageInStore,
    'url' | 'template' | 'state' | 'status' | 'blocked' | 'loops' | 'noindex' | 'indexable' | 'listed'
  > {
  /** Digests of title, description, and title with the page's own text; empty if it has none. */
  titleDigest: string
  descriptionDigest: string
  contentDigest: string
  canonical: string | null
  alternates: readonly string[]
}

/** The facts about a page's links from and to others. */
export type LinkFacts = Pick<PageInStore, 'isLinked' | 'depth' | 'links'>

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

/** Yields each page of a crawl in relation to the others, in their order. Linear in pages. */
export function* surroundingsOf(crawled: Crawled): Generator<PageInStore> {
  const { pages, redirects, linksOf } = crawled
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const names = samePagesOf(pages, byUrl)
  const titles = groupsOf(pages, names, ({ titleDigest }) => titleDigest)
  const descriptions = groupsOf(pages, names, ({ descriptionDigest }) => descriptionDigest)
  const contents = groupsOf(pages, names, ({ contentDigest }) => contentDigest)
  for (const [at, page] of pages.entries()) {
    const name = names[at] as string
    const { url, template, state, status, blocked, loops, noindex, indexable, listed } = page
    yield {
      ...{ url, template, state, status, blocked, loops, noindex, indexable, listed },
      canonical: page.canonical === null ? null : targetOf(page.canonical, byUrl, redirects),
      // Pages with the same content also have the same title; they are reported once.
      sameTitle: twinsOf(page, name, titles[at], 'words'),
      sameDescription: twinsOf(page, name, descriptions[at], 'words'),
      sameContent: twinsOf(page, name, contents[at], 'content'),
      ...linksOf(url),
      unreturned: sampleOf(page.alternates.filter((to) => to !== url && isUnreturned(byUrl.get(to), url))),
      structuredData: null,
      heavyImages: null,
    }
  }
}

function sampleOf(urls: readonly string[]): Sample {
  const each = [...new Set(urls)]
  return each.length === 0 ? NONE : { count: each.length, first: each.slice(0, NAMED) }
}

interface Group {
  /** By name, one of those that are further parts or other versions of the same page. */
  pages: Map<string, CrawledPage>
  /** Number of these pages per content. */
  contents: Map<string, number>
}

/** Returns each page's group, in the order of the pages; undefined for a page that shares its key with no other. */
function groupsOf(
  pages: readonly CrawledPage[],
  names: readonly string[],
  keyOf: (page: CrawledPage) => string,
): (Group | undefined)[] {
  const firstOf = new Map<string, number>()
  const groups = Array.from<Group | undefined>({ length: pages.length })
  for (const [at, page] of pages.entries()) {
    const key = keyOf(page)
    if (!page.indexable || key === '') continue
    const first = firstOf.get(key)
    if (first === undefined) {
      firstOf.set(key, at)
      continue
    }
    const group = (groups[first] ??= groupWith(names[first] as string, pages[first] as CrawledPage))
    addTo(group, names[at] as string, page)
    groups[at] = group
  }
  return groups
}

function groupWith(name: string, page: CrawledPage): Group {
  const group: Group = { pages: new Map(), contents: new Map() }
  addTo(group, name, page)
  return group
}

/** Adds a page, unless another part or version of it is there. */
function addTo({ pages, contents }: Group, name: string, page: CrawledPage): void {
  if (pages.has(name)) return
  pages.set(name, page)
  contents.set(page.contentDigest, (contents.get(page.contentDigest) ?? 0) + 1)
}

/** Returns the pages of a page's group with other content; for a group by content, all others. */
function twinsOf(page: CrawledPage, name: string, group: Group | undefined, by: 'words' | 'content'): Sample {
  if (!page.indexable || !group) return NONE
  const isOther = (other: CrawledPage) => by === 'content' || other.contentDigest !== page.contentDigest
  const own = group.pages.get(name) as CrawledPage
  const same = by === 'content' ? 1 : (group.contents.get(page.contentDigest) ?? 0) + (isOther(own) ? 1 : 0)
  const count = group.pages.size - same
  if (count <= 0) return NONE
  const named: string[] = []
  // Bounded: the search for names stops after this many pages.
  let searched = 0
  for (const other of group.pages.values()) {
    if (searched++ >= LOOKED_AT || named.length >= NAMED) break
    if (other !== own && isOther(other)) named.push(other.url)
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
