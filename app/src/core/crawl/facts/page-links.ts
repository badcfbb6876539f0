import { onOrigin, pageUrlOf } from '../domain/page-urls.ts'
import { FACT_LIMITS } from './fact-limits.ts'
import { attributesOf, type Tag, wordsInside } from './html-tags.ts'
import { keptLinks } from './kept-links.ts'
import type { Landmark, PageLink } from './page-facts.ts'

/** Characters examined inside a link. */
const LONGEST_INSIDE = 2_000
/** Links examined; further ones are counted but not read. */
const MOST_LOOKED_AT = 20_000

export interface LinkParts {
  resolve: (url: string) => string | null
  landmark: () => Landmark
  /** URL of the page, and origin of its store. */
  url: string
  origin: string
  /** Further names of its host: links there lead to pages of `origin`. */
  ownHosts: ReadonlySet<string>
  most: number
}

/** Collects the links of a page from its tags in order: all web links, and the store's own pages among them. */
export function linkCollector(html: string, { resolve, landmark, url, origin, ownHosts, most }: LinkParts) {
  const found: PageLink[] = []
  const pages = new Set<string>()
  let looked = 0
  let open: { tag: Tag; link: PageLink; label: string; alt: string } | null = null

  /** Ends a link. Its text is its own words, else those of its images, else its label. */
  function close(at: number): void {
    if (open === null) return
    const { tag, link, label, alt } = open
    const inside = html.slice(tag.end, Math.min(at, tag.end + LONGEST_INSIDE))
    link.text = wordsInside(inside, FACT_LIMITS.linkText) || alt || label
    open = null
  }

  function begin(tag: Tag, kind: PageLink['kind'], name: 'href' | 'src'): void {
    looked += 1
    if (looked > MOST_LOOKED_AT) return
    const attributes = attributesOf(html, tag)
    const written = attributes.get(name)?.trim()
    const resolved = written === undefined ? null : resolve(written)
    if (resolved === null) return
    const to = onOrigin(resolved, origin, ownHosts)
    if (kind !== 'frame' && pages.size < FACT_LIMITS.furtherPages) {
      const page = pageUrlOf(to, url, origin)
      if (page !== null) pages.add(page)
    }
    if (written?.startsWith('#')) return
    const label = (attributes.get('aria-label') ?? attributes.get('title') ?? '').slice(
      0,
      FACT_LIMITS.linkText,
    )
    const text = kind === 'area' ? (attributes.get('alt') ?? label).slice(0, FACT_LIMITS.linkText) : label
    const rel = (attributes.get('rel') ?? '').toLowerCase().slice(0, 100)
    const link: PageLink = { to, kind, place: landmark(), text, rel }
    found.push(link)
    if (kind === 'anchor') open = { tag, link, label, alt: '' }
  }

  return {
    take(tag: Tag): void {
      const { name } = tag
      if (name === 'a') {
        close(tag.at)
        if (!tag.ending) begin(tag, 'anchor', 'href')
      } else if (tag.ending) return
      else if (name === 'area') begin(tag, 'area', 'href')
      else if (name === 'iframe') begin(tag, 'frame', 'src')
      else if (name === 'img' && open?.alt === '')
        open.alt = (attributesOf(html, tag).get('alt') ?? '').trim().slice(0, FACT_LIMITS.linkText)
    },
    /** Returns the links kept, and how many targets have none. */
    end(): { links: PageLink[]; left: number } {
      close(html.length)
      const { links, left } = keptLinks(found, most)
      return { links, left: left + Math.max(0, looked - MOST_LOOKED_AT) }
    },
    pages,
  }
}
