import type { Attribute } from './tag-attributes.ts'

/** An element that carries microdata or RDFa, or that such markup can point to. Others leave their children and text to it. */
export interface TreeElement {
  /** In small letters. */
  tagName: string
  attrs: readonly Attribute[]
  /** Elements, and the text between them where it can be somebody's value. */
  children: (TreeElement | string)[]
  parent: TreeElement | null
  /** UTF-16 index into the page of its start tag. */
  offset: number
}
export type TreeNode = TreeElement | string

export function newElement(tagName: string, attrs: readonly Attribute[], offset: number): TreeElement {
  return { tagName, attrs, children: [], parent: null, offset }
}

const kept = new Set(['itemscope', 'itemprop', 'id', 'vocab', 'prefix', 'typeof', 'property', 'rel', 'about'])

/** Whether an element with these attributes belongs into the tree. */
export function isKept(attributes: readonly Attribute[]): boolean {
  for (const { name } of attributes) if (kept.has(name)) return true
  return false
}

/** Whether the text of the element may be a value. */
export function speaks(element: TreeElement): boolean {
  for (const { name } of element.attrs) if (name === 'itemprop' || name === 'property') return true
  return false
}

export function isElement(node: TreeNode): node is TreeElement {
  return typeof node !== 'string'
}

export function attribute(element: TreeElement, name: string): string | null {
  for (const one of element.attrs) if (one.name === name) return one.value
  return null
}

/** Whether the element has one of these attributes. */
export function hasAny(element: TreeElement, names: ReadonlySet<string>): boolean {
  for (const one of element.attrs) if (names.has(one.name)) return true
  return false
}

/** Words of an attribute that holds a list of them. */
export function words(element: TreeElement, name: string): string[] {
  const text = attribute(element, name)
  return text === null ? [] : text.split(/\s+/).filter((word) => word !== '')
}

const longestText = 20_000
const mostNodes = 20_000

/** What reading a page may still cost beyond one walk through it, in elements and texts looked at. */
export interface Steps {
  left: number
}
/** Texts of elements inside each other are read again and again: so many elements and texts in all. */
export const mostSteps = 1_000_000

/** Text inside an element as markup means it: spaces folded, scripts left out, cut at 20,000 characters. */
export function textOf(element: TreeElement, steps: Steps): string {
  let text = ''
  let visited = 0
  const open: TreeNode[] = element.children.slice(0, mostNodes).reverse()
  steps.left -= open.length
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    visited += 1
    if (text.length > longestText || visited > mostNodes || steps.left <= 0) break
    steps.left -= 1
    if (!isElement(node)) text += node.slice(0, longestText)
    else if (node.tagName !== 'script' && node.tagName !== 'style') {
      const last = Math.min(node.children.length, mostNodes) - 1
      steps.left -= last
      for (let index = last; index >= 0; index -= 1) open.push(node.children[index] as TreeNode)
    }
  }
  return text.slice(0, longestText).replace(/\s+/g, ' ').trim()
}

/** A URL as the page means it; as written when nothing can be made of it. */
export function resolved(url: string, base: string | null): string {
  const trimmed = url.trim()
  if (trimmed === '' || !URL.canParse(trimmed, base ?? undefined)) return trimmed
  return new URL(trimmed, base ?? undefined).href
}

const urlAttributes: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
}

/**
 * What an element says (HTML standard, microdata values). `content` counts on every element, because
 * search engines read it so.
 */
export function valueOf(element: TreeElement, base: string | null, steps: Steps): string {
  const content = attribute(element, 'content')
  if (content !== null) return content.trim()
  const place = urlAttributes[element.tagName]
  const url = place === undefined ? null : attribute(element, place)
  if (url !== null) return resolved(url, base)
  if (element.tagName === 'data' || element.tagName === 'meter')
    return attribute(element, 'value') ?? textOf(element, steps)
  if (element.tagName === 'time') return attribute(element, 'datetime') ?? textOf(element, steps)
  return textOf(element, steps)
}

/** Adds a value the way JSON-LD writes several. */
export function addValue(item: Record<string, unknown>, name: string, value: unknown): void {
  const known = Object.hasOwn(item, name) ? item[name] : undefined
  if (known === undefined)
    Object.defineProperty(item, name, { value, enumerable: true, writable: true, configurable: true })
  else if (Array.isArray(known)) known.push(value)
  else item[name] = [known, value]
}
