import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import type { CheckSubject } from '#rules/seo-checks/check.ts'
import { readableText } from '#rules/seo-checks/readable-text.ts'
import type { TitlePattern } from '#rules/seo-checks/title-pattern.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Facts of a page's HTML, as the checks need them. */
export interface PageFacts {
  /** Complete title, as the page prints it. */
  title: string
  /** The title given to the theme, as far as the page shows it, and what the theme adds to it. */
  titleField: string
  titlePattern: TitlePattern
  description: string | null
  /** First heading; serves as the resource's name. */
  heading: string | null
  /** Text of the main part, if the page marks one; else of the body. */
  text: string
  noindex: boolean
}

/** Reads from a page's HTML what the checks need. */
export function readPageFacts(html: string): PageFacts {
  const elements = [...elementsOf(parse(html))]
  const first = (name: string) => elements.find(({ tagName }) => tagName === name)
  const meta = (name: string) =>
    elements.find((each) => each.tagName === 'meta' && attribute(each, 'name')?.toLowerCase() === name)
  const main = elements.find((each) => each.tagName === 'main' || attribute(each, 'role') === 'main')
  const part = main ?? first('body')
  const description = meta('description')
  const property = (name: string) => {
    const found = elements.find((each) => each.tagName === 'meta' && attribute(each, 'property') === name)
    return (found && attribute(found, 'content')?.replace(/\s+/g, ' ').trim()) || null
  }
  const textOf = (element: Element | undefined) => (element ? readableText(serialize(element)) : '')
  const title = textOf(first('title'))
  return {
    title,
    ...titleParts(title, { shared: property('og:title'), site: property('og:site_name') }),
    description: (description && attribute(description, 'content')?.trim()) || null,
    heading: textOf(first('h1')) || null,
    text: textOf(part),
    noindex: /\bnoindex\b/i.test((meta('robots') && attribute(meta('robots') as Element, 'content')) ?? ''),
  }
}

const NOTHING_ADDED: TitlePattern = { before: '', after: '', unlessHas: null }
/** Separator between a title and the name of its store. */
const DIVIDER = /\s*[–—|·•:-]\s*$/u

/**
 * Splits a title into the part given to the theme and what the theme adds. `og:title` holds the title without the
 * addition; if that does not help, the store's name is removed from the end.
 */
function titleParts(
  printed: string,
  { shared, site }: { shared: string | null; site: string | null },
): Pick<PageFacts, 'titleField' | 'titlePattern'> {
  const whole = { titleField: printed, titlePattern: NOTHING_ADDED }
  if (shared !== null && shared !== printed && printed.includes(shared)) {
    const at = printed.indexOf(shared)
    const pattern = {
      before: printed.slice(0, at),
      after: printed.slice(at + shared.length),
      unlessHas: null,
    }
    return { titleField: shared, titlePattern: pattern }
  }
  if (shared === printed || site === null || !printed.endsWith(site)) return whole
  const name = printed.slice(0, -site.length)
  const titleField = name.replace(DIVIDER, '')
  if (titleField === name || titleField === '') return whole
  return { titleField, titlePattern: { ...NOTHING_ADDED, after: printed.slice(titleField.length) } }
}

const KINDS_BY_PATH: [RegExp, CheckSubject['kind']][] = [
  [/\/products\//, 'product'],
  [/\/collections\//, 'collection'],
  [/\/blogs\/[^/]+\/[^/]+/, 'article'],
  [/\/blogs\//, 'blog'],
]

/** Returns the kind of resource behind a storefront URL; `page` if the URL does not show one. */
export function kindOfUrl(url: string): CheckSubject['kind'] {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return KINDS_BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'page'
}

function* elementsOf(root: Node): Generator<Element> {
  const open: Node[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('tagName' in node) yield node
    if (!('childNodes' in node)) continue
    for (let at = node.childNodes.length - 1; at >= 0; at -= 1) open.push(node.childNodes[at] as typeof node)
  }
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value
}
