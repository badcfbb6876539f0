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
  /** Status of the error with which it answered since; all else is as it was read before. */
  failing?: number | null
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
  const urls = numbered(pages.map(({ url }) => url))
  const pageAt = (url: string) => pages[urls.get(url) ?? -1]
  const names = numbersOf(samePagesOf(pages, pageAt))
  const contents = numbersOf(pages.map(({ contentDigest }) => contentDigest))
  const grouped = (keyOf: (page: CrawledPage) => string) => groupsOf({ pages, names, contents }, keyOf)
  const titles = grouped(({ titleDigest }) => titleDigest)
  const descriptions = grouped(({ descriptionDigest }) => descriptionDigest)
  const copies = grouped(({ contentDigest }) => contentDigest)
  for (const [at, page] of pages.entries()) {
    const { url, template, blocked, loops, noindex, indexable, listed } = page
    const twinsIn = (groups: readonly (Group | undefined)[], by: 'words' | 'content') =>
      twinsOf({ at, page, name: names[at] as number, content: contents[at] as number }, groups[at], by)
    yield {
      url,
      template,
      ...answerOf(page),
      blocked,
      loops,
      noindex,
      indexable,
      listed,
      canonical: page.canonical === null ? null : targetOf(page.canonical, pageAt, redirects),
      // Pages with the same content also have the same title; they are reported once.
      sameTitle: twinsIn(titles, 'words'),
      sameDescription: twinsIn(descriptions, 'words'),
      sameContent: twinsIn(copies, 'content'),
      ...linksOf(url),
      unreturned: sampleOf(page.alternates.filter((to) => to !== url && isUnreturned(pageAt(to), url))),
      structuredData: null,
      heavyImages: null,
    }
  }
}

function sampleOf(urls: readonly string[]): Sample {
  const each = [...new Set(urls)]
  return each.length === 0 ? NONE : { count: each.length, first: each.slice(0, NAMED) }
}

/** Numbers texts in the order of their first appearance, so that comparing them reads no text again. */
function numbersOf(texts: readonly string[]): Int32Array {
  const known = new Map<string, number>()
  return Int32Array.from(texts, (text) => {
    const number = known.get(text) ?? known.size
    known.set(text, number)
    return number
  })
}

/** Returns the position of each URL's last page. */
const numbered = (urls: readonly string[]): ReadonlyMap<string, number> =>
  new Map(urls.map((url, at) => [url, at]))

/** A page among those of its group, by the numbers of its name and of its content. */
interface Member {
  at: number
  page: CrawledPage
  name: number
  content: number
}

interface Group {
  /** Number of pages; further parts and other versions of the same page count once. */
  size: number
  /** The first of them, which can be named. */
  first: Member[]
  /** The first page of each name that several pages share. */
  shared: Map<number, Member>
  /** Number of the pages per content. */
  contents: Map<number, number>
}

interface Numbered {
  pages: readonly CrawledPage[]
  names: Int32Array
  contents: Int32Array
}

/** Returns each page's group, in the order of the pages; undefined for a page that shares its key with no other. */
function groupsOf(
  { pages, names, contents }: Numbered,
  keyOf: (page: CrawledPage) => string,
): (Group | undefined)[] {
  const firstOf = new Map<string, number>()
  const groups = Array.from<Group | undefined>({ length: pages.length })
  const pagesOfName = new Int32Array(pages.length)
  for (const name of names) pagesOfName[name] = (pagesOfName[name] as number) + 1
  const add = (group: Group, at: number) => {
    const [page, name, content] = [pages[at] as CrawledPage, names[at] as number, contents[at] as number]
    const isShared = (pagesOfName[name] as number) > 1
    if (isShared && group.shared.has(name)) return
    const member = { at, page, name, content }
    if (isShared) group.shared.set(name, member)
    group.size += 1
    if (group.first.length < LOOKED_AT) group.first.push(member)
    group.contents.set(content, (group.contents.get(content) ?? 0) + 1)
  }
  for (const [at, page] of pages.entries()) {
    const key = keyOf(page)
    if (!page.indexable || key === '') continue
    const first = firstOf.get(key)
    if (first === undefined) {
      firstOf.set(key, at)
      continue
    }
    const group = (groups[first] ??= { size: 0, first: [], shared: new Map(), contents: new Map() })
    if (group.size === 0) add(group, first)
    add(group, at)
    groups[at] = group
  }
  return groups
}

/** Returns the pages of a page's group with other content; for a group by content, all others. */
function twinsOf(member: Member, group: Group | undefined, by: 'words' | 'content'): Sample {
  if (!member.page.indexable || !group) return NONE
  const isOther = (other: Member) => by === 'content' || other.content !== member.content
  const own = group.shared.get(member.name) ?? member
  const same = by === 'content' ? 1 : (group.contents.get(member.content) ?? 0) + (isOther(own) ? 1 : 0)
  const count = group.size - same
  if (count <= 0) return NONE
  const named: string[] = []
  for (const other of group.first) {
    if (named.length >= NAMED) break
    if (other.at !== own.at && isOther(other)) named.push(other.page.url)
  }
  return { count, first: named }
}

function targetOf(
  url: string,
  pageAt: (url: string) => CrawledPage | undefined,
  redirects: Crawled['redirects'],
): CanonicalTarget {
  const redirect = redirects.get(url)
  if (redirect !== undefined) return { url, state: 'redirects', status: redirect, further: null }
  const page = pageAt(url)
  if (!page) return { url, state: 'unknown', status: null, further: null }
  return { url, ...answerOf(page), further: page.canonical }
}

/** How a page answered last. */
function answerOf({ state, status, failing }: CrawledPage): Pick<PageInStore, 'state' | 'status'> {
  return typeof failing === 'number' ? { state: 'broken', status: failing } : { state, status }
}

/** Reports whether a page was read and does not name the given URL as a language version. */
function isUnreturned(other: CrawledPage | undefined, url: string): boolean {
  return other?.state === 'read' && !other.alternates.includes(url)
}
