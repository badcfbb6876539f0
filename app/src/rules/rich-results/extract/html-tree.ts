import type { Attribute } from './tag-attributes.ts'

/**
 * An element with microdata or RDFa, or one that such markup can point to. Children and text of all other elements
 * belong to the nearest one kept.
 */
export interface TreeElement {
  /** In lower case. */
  tagName: string
  attrs: readonly Attribute[]
  /** Elements, and the text between them if it can be part of a value. */
  children: (TreeElement | string)[]
  parent: TreeElement | null
  /** UTF-16 index of its start tag in the page. */
  offset: number
}
export type TreeNode = TreeElement | string

/** Returns an element without children. */
export function newElement(tagName: string, attrs: readonly Attribute[], offset: number): TreeElement {
  return { tagName, attrs, children: [], parent: null, offset }
}

const kept = new Set(['itemscope', 'itemprop', 'id', 'vocab', 'prefix', 'typeof', 'property', 'rel', 'about'])

/** Reports whether an element with these attributes belongs in the tree. */
export function isKept(attributes: readonly Attribute[]): boolean {
  for (const { name } of attributes) if (kept.has(name)) return true
  return false
}

/** Reports whether the element's text may be a value. */
export function speaks(element: TreeElement): boolean {
  for (const { name } of element.attrs) if (name === 'itemprop' || name === 'property') return true
  return false
}

/** True for an element; false for text. */
export function isElement(node: TreeNode): node is TreeElement {
  return typeof node !== 'string'
}

/** Returns the value of an attribute; null if the element does not have it. */
export function attribute(element: TreeElement, name: string): string | null {
  for (const one of element.attrs) if (one.name === name) return one.value
  return null
}

/** Reports whether the element has one of these attributes. */
export function hasAny(element: TreeElement, names: ReadonlySet<string>): boolean {
  for (const one of element.attrs) if (names.has(one.name)) return true
  return false
}

/** Returns the words of an attribute that holds a list. */
export function words(element: TreeElement, name: string): string[] {
  const text = attribute(element, name)
  return text === null ? [] : text.split(/\s+/).filter((word) => word !== '')
}

const longestText = 20_000
const mostNodes = 20_000

/** Remaining cost of reading a page beyond one walk through it, in elements and texts visited. */
export interface Steps {
  left: number
}
/** Total number of elements and texts visited: text of nested elements is read repeatedly. */
export const mostSteps = 1_000_000

/**
 * Returns the text inside an element as markup uses it: spaces collapsed, scripts left out, cut at 20,000 characters.
 */
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

/** Resolves a URL against the page; returned as written if it cannot be parsed. */
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
 * Returns the value of an element (HTML standard, microdata values). `content` counts on every element, because
 * search engines read it so.
 */
export function valueOf(element: TreeElement, base: string | null, steps: Steps): string {
  const content = attribute(element, 'content')
  if (content !== null) return content.trim()
  const urlName = urlAttributes[element.tagName]
  const url = urlName === undefined ? null : attribute(element, urlName)
  if (url !== null) return resolved(url, base)
  if (element.tagName === 'data' || element.tagName === 'meter')
    return attribute(element, 'value') ?? textOf(element, steps)
  if (element.tagName === 'time') return attribute(element, 'datetime') ?? textOf(element, steps)
  return textOf(element, steps)
}

/** Adds a value; several values become an array, as in JSON-LD. */
export function addValue(item: Record<string, unknown>, name: string, value: unknown): void {
  const known = Object.hasOwn(item, name) ? item[name] : undefined
  if (known === undefined)
    Object.defineProperty(item, name, { value, enumerable: true, writable: true, configurable: true })
  else if (Array.isArray(known)) known.push(value)
  else item[name] = [known, value]
}
