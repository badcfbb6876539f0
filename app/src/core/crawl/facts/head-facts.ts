import { FACT_LIMITS } from './fact-limits.ts'
import { attributesOf, decoded, type Tag, tidy } from './html-tags.ts'
import { namedUrl } from './named-url.ts'
import { addToSample, emptySample, type PageFacts } from './page-facts.ts'

type HeadFacts = Pick<
  PageFacts,
  | 'title'
  | 'titles'
  | 'description'
  | 'descriptions'
  | 'canonicals'
  | 'robots'
  | 'language'
  | 'alternates'
  | 'viewport'
  | 'refresh'
  | 'blocking'
  | 'social'
  | 'preloads'
>

/** Crawlers that have rules of their own in `<meta name="…">`. */
const ROBOTS = /^(?:robots|[a-z-]*bot(?:-[a-z]+)?|google|bing|slurp|yandex|applebot|duckduckbot)$/

/**
 * Collects the facts of title, html, meta and link tags in order. `resolve` returns an absolute URL, or null for an
 * invalid one.
 */
export function headCollector(html: string, resolve: (url: string) => string | null) {
  const facts: HeadFacts = {
    title: '',
    titles: 0,
    description: null,
    descriptions: 0,
    language: null,
    viewport: null,
    refresh: null,
    blocking: emptySample(),
    canonicals: [],
    robots: [],
    alternates: [],
    social: [],
    preloads: [],
  }
  let left = 0
  /** True after the end of the head: search engines ignore head tags from there on. */
  let body = false
  /** Titles inside SVG are not titles of the page. */
  let svg = 0

  function meta(tag: Tag): void {
    const attributes = attributesOf(html, tag)
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').trim().toLowerCase()
    const content = attributes.get('content') ?? ''
    if (attributes.get('http-equiv')?.toLowerCase() === 'refresh')
      facts.refresh ??= tidy(content, FACT_LIMITS.title)
    if (name === 'description') {
      facts.descriptions += 1
      facts.description ??= tidy(content, FACT_LIMITS.description)
    } else if (name === 'viewport') facts.viewport ??= tidy(content, FACT_LIMITS.title)
    else if (/^(?:og|twitter|product|article):/.test(name)) {
      if (facts.social.length < FACT_LIMITS.head)
        facts.social.push({ name: name.slice(0, 100), content: tidy(content, FACT_LIMITS.description) })
    } else if (ROBOTS.test(name) && facts.robots.length < FACT_LIMITS.head)
      facts.robots.push({ from: 'html', agent: name, rules: tidy(content, FACT_LIMITS.title).toLowerCase() })
  }

  function link(tag: Tag): void {
    const attributes = attributesOf(html, tag)
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
    const href = attributes.get('href') ?? ''
    if (rel.includes('canonical') && !body && facts.canonicals.length < FACT_LIMITS.head)
      facts.canonicals.push({ from: 'html', ...namedUrl(href, resolve) })
    const language = attributes.get('hreflang')
    if (rel.includes('alternate') && language !== undefined && !body) {
      if (facts.alternates.length < FACT_LIMITS.alternates)
        facts.alternates.push({
          from: 'html',
          language: language.slice(0, 35),
          ...namedUrl(href, resolve),
        })
      else left += 1
    }
    const as = attributes.get('as')?.toLowerCase()
    const isHint = rel.includes('preload') && (as === 'image' || as === 'font')
    if (isHint && facts.preloads.length < FACT_LIMITS.preloads)
      facts.preloads.push({
        as,
        href: resolve(href),
        srcset: attributes.get('imagesrcset')?.slice(0, FACT_LIMITS.attribute) ?? null,
        fetchPriority: attributes.get('fetchpriority')?.toLowerCase().slice(0, 20) ?? null,
      })
  }

  function script(tag: Tag): void {
    const attributes = attributesOf(html, tag)
    const src = attributes.get('src')
    const type = attributes.get('type')?.toLowerCase() ?? ''
    const waits = attributes.has('async') || attributes.has('defer') || !/^(?:$|.*javascript$)/.test(type)
    if (src !== undefined && !waits) addToSample(facts.blocking, resolve(src) ?? src)
  }

  return {
    take(tag: Tag): void {
      if (tag.name === 'head' ? tag.ending : !tag.ending && !OF_THE_HEAD.has(tag.name)) body = true
      if (tag.name === 'svg') svg = Math.max(0, svg + (tag.ending ? -1 : isClosed(html, tag) ? 0 : 1))
      if (tag.ending) return
      if (tag.name === 'meta') meta(tag)
      else if (tag.name === 'link') link(tag)
      else if (tag.name === 'script' && !body) script(tag)
      else if (tag.name === 'html')
        facts.language ??= attributesOf(html, tag).get('lang')?.trim().slice(0, 35) ?? null
      else if (tag.name === 'title' && svg === 0) {
        facts.titles += 1
        if (facts.title === '')
          facts.title = tidy(
            decoded(html.slice(tag.end, Math.min(tag.textEnd, tag.end + 2_000))),
            FACT_LIMITS.title,
          )
      }
    },
    facts,
    alternatesLeft: () => left,
  }
}

/** Elements that do not end the head. */
const OF_THE_HEAD = new Set([
  ...['html', 'head', 'title', 'base', 'link', 'meta', 'style', 'script', 'noscript', 'template'],
])

/** `<svg/>` */
function isClosed(html: string, { end }: Tag): boolean {
  return html.charCodeAt(end - 2) === 47
}
