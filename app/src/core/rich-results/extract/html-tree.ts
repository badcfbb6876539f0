import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'

export type TreeNode = DefaultTreeAdapterMap['childNode']
export type TreeElement = DefaultTreeAdapterMap['element']

/** Keeps where elements begin and forgets where they end: nobody asks, and it costs a tenth of the parsing. */
const treeAdapter = { ...defaultTreeAdapter, updateNodeSourceCodeLocation: () => {} }

/** The page as a browser builds it. `template` contents stay out: they are not part of the page. */
export function parseTree(html: string): TreeNode[] {
  return parse(html, { sourceCodeLocationInfo: true, treeAdapter }).childNodes
}

export function isElement(node: TreeNode): node is TreeElement {
  return 'tagName' in node
}

export function attribute(element: TreeElement, name: string): string | null {
  for (const one of element.attrs) if (one.name === name) return one.value
  return null
}

/** Whether the element has one of these attributes; most have none, and need no further look. */
export function hasAny(element: TreeElement, names: ReadonlySet<string>): boolean {
  for (const one of element.attrs) if (names.has(one.name)) return true
  return false
}

/** Words of an attribute that holds a list of them. */
export function words(element: TreeElement, name: string): string[] {
  const text = attribute(element, name)
  return text === null ? [] : text.split(/\s+/).filter((word) => word !== '')
}

export function offsetOf(element: TreeElement): number {
  return element.sourceCodeLocation?.startOffset ?? 0
}

const longestText = 20_000
const mostNodes = 20_000

/** Text inside an element as markup means it: spaces folded, scripts left out, cut at 20,000 characters. */
export function textOf(element: TreeElement): string {
  let text = ''
  let visited = 0
  const open: TreeNode[] = element.childNodes.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    visited += 1
    if (text.length > longestText || visited > mostNodes) break
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterMap['textNode']).value
    else if (isElement(node) && node.tagName !== 'script' && node.tagName !== 'style') {
      for (let index = node.childNodes.length - 1; index >= 0; index -= 1)
        open.push(node.childNodes[index] as TreeNode)
    }
  }
  return text.slice(0, longestText).replace(/\s+/g, ' ').trim()
}

/** An address as the page means it; as written when nothing can be made of it. */
export function resolved(address: string, base: string | null): string {
  const trimmed = address.trim()
  if (trimmed === '' || !URL.canParse(trimmed, base ?? undefined)) return trimmed
  return new URL(trimmed, base ?? undefined).href
}

const addressAttributes: Readonly<Record<string, string>> = {
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
export function valueOf(element: TreeElement, base: string | null): string {
  const content = attribute(element, 'content')
  if (content !== null) return content.trim()
  const place = addressAttributes[element.tagName]
  const address = place === undefined ? null : attribute(element, place)
  if (address !== null) return resolved(address, base)
  if (element.tagName === 'data' || element.tagName === 'meter')
    return attribute(element, 'value') ?? textOf(element)
  if (element.tagName === 'time') return attribute(element, 'datetime') ?? textOf(element)
  return textOf(element)
}

/** Adds a value the way JSON-LD writes several. */
export function addValue(item: Record<string, unknown>, name: string, value: unknown): void {
  const known = Object.hasOwn(item, name) ? item[name] : undefined
  if (known === undefined)
    Object.defineProperty(item, name, { value, enumerable: true, writable: true, configurable: true })
  else if (Array.isArray(known)) known.push(value)
  else item[name] = [known, value]
}
