import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import type { CheckSubject } from '#rules/seo-checks/check.ts'
import { readableText } from '#rules/seo-checks/readable-text.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** What a printed page says of itself, as the checks take it. */
export interface PageFacts {
  title: string
  description: string | null
  /** First heading; stands for the resource's name. */
  heading: string | null
  /** Of the main part, where the page marks one. */
  text: string
  noindex: boolean
}

export function readPageFacts(html: string): PageFacts {
  const elements = [...elementsOf(parse(html))]
  const first = (name: string) => elements.find(({ tagName }) => tagName === name)
  const meta = (name: string) =>
    elements.find((each) => each.tagName === 'meta' && attribute(each, 'name')?.toLowerCase() === name)
  const main = elements.find((each) => each.tagName === 'main' || attribute(each, 'role') === 'main')
  const part = main ?? first('body')
  const description = meta('description')
  const textOf = (element: Element | undefined) => (element ? readableText(serialize(element)) : '')
  return {
    title: textOf(first('title')),
    description: (description && attribute(description, 'content')?.trim()) || null,
    heading: textOf(first('h1')) || null,
    text: textOf(part),
    noindex: /\bnoindex\b/i.test((meta('robots') && attribute(meta('robots') as Element, 'content')) ?? ''),
  }
}

const PLACES: [RegExp, CheckSubject['kind']][] = [
  [/\/products\//, 'product'],
  [/\/collections\//, 'collection'],
  [/\/blogs\/[^/]+\/[^/]+/, 'article'],
  [/\/blogs\//, 'blog'],
]

/** The kind of resource an address of a store shows; a page where it says nothing else. */
export function kindOfAddress(url: string): CheckSubject['kind'] {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return PLACES.find(([place]) => place.test(path))?.[1] ?? 'page'
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
