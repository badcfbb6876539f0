import { createHash } from 'node:crypto'
import type { Redirect } from '#adapters/page-reader/page-reading.ts'
import { readPageMarkup } from '#rules/rich-results/judge/page-markup.ts'
import { shownText } from '#rules/rich-results/judge/visible-words.ts'
import { bodyCollector, landmarkCollector } from './body-facts.ts'
import { FACT_LIMITS } from './fact-limits.ts'
import { headCollector } from './head-facts.ts'
import { headerFacts, type PageHeaders } from './header-facts.ts'
import { decoded, tagsIn } from './html-tags.ts'
import { markupWithinDepth } from './markup-within-depth.ts'
import { namedElementCollector } from './named-elements.ts'
import type { PageFacts, PageLink } from './page-facts.ts'
import { linkCollector } from './page-links.ts'

/** A page of the store, requested at `asked` and served from `url`. */
export interface ReadPage {
  html: string
  asked: string
  url: string
  origin: string
  status: number
  redirects: Redirect[]
  headers: PageHeaders
  /** Maximum number of links kept. */
  mostLinks: number
  /** Further names of the host; absent: none. */
  ownHosts?: ReadonlySet<string>
}

export interface CollectedPage {
  facts: PageFacts
  links: PageLink[]
  /** Pages of the store it links to, without duplicates. */
  pages: string[]
}

const NO_HOSTS: ReadonlySet<string> = new Set()

/** Collects the facts of a page. Pure; takes linear time whatever the page contains. */
export function collectFacts(page: ReadPage): CollectedPage {
  const { html, asked, url, origin, status, redirects, mostLinks, ownHosts = NO_HOSTS } = page
  const markup = markupWithinDepth(readPageMarkup(html, asked), html)
  const base = markup.baseUrl ?? url
  const resolve = (written: string) => webUrl(written, base)
  const landmarks = landmarkCollector()
  const head = headCollector(html, resolve)
  const body = bodyCollector(html, { resolve, landmark: landmarks.landmark, isApart: landmarks.isApart })
  const named = namedElementCollector(html)
  const links = linkCollector(html, {
    resolve,
    landmark: landmarks.landmark,
    url,
    origin,
    ownHosts,
    most: mostLinks,
  })
  const main = { from: -1, to: -1 }
  for (const tag of tagsIn(html)) {
    for (const collector of [landmarks, head, body, named, links]) collector.take(tag)
    if (tag.name !== 'main') continue
    if (tag.ending) main.to = tag.at
    else if (main.from < 0) main.from = tag.end
  }
  const linked = links.end()
  named.end()
  const said = headerFacts(page.headers, resolve)
  const shown = wordsOf(html)
  const own = main.from >= 0 && main.to > main.from ? wordsOf(html.slice(main.from, main.to)) : shown
  const facts: PageFacts = {
    ...head.facts,
    url,
    status,
    redirects,
    markup,
    baseUrl: markup.baseUrl,
    contentLanguage: said.contentLanguage,
    canonicals: [...head.facts.canonicals, ...said.canonicals],
    robots: [...head.facts.robots, ...said.robots],
    alternates: [...head.facts.alternates, ...said.alternates],
    headings: named.headings,
    nameless: named.nameless,
    uncrawlable: named.uncrawlable,
    repeatedAlts: named.repeatedAlts,
    insecure: body.insecure,
    images: body.images(main.from >= 0),
    text: { shown: shown.slice(0, FACT_LIMITS.text), whole: shown.length <= FACT_LIMITS.text },
    words: countWords(shown),
    mainWords: countWords(own),
    size: html.length,
    digest: digestOf(shown),
    contentDigest: digestOf(`${head.facts.title}\n${own}`),
    left: {
      ...body.left,
      headings: named.headingsLeft(),
      links: linked.left,
      alternates: head.alternatesLeft(),
    },
  }
  return { facts, links: linked.links, pages: [...links.pages] }
}

/** Visible text of a piece of HTML, on one line. */
const wordsOf = (html: string): string => decoded(shownText(html)).replace(/\s+/g, ' ').trim()

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Returns the absolute web URL without fragment; null for anything else. */
function webUrl(written: string, base: string): string | null {
  const url = written.length > FACT_LIMITS.url ? null : URL.parse(written, base)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  return url.href.length > FACT_LIMITS.url ? null : url.href
}

/** Counts words as people do; in scripts written without spaces each character is a word. */
function countWords(text: string): number {
  let words = 0
  for (const _ of text.matchAll(WORD)) words += 1
  return words
}

const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}'’])+`, 'gu')
