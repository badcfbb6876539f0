import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { allowedAttributes } from './article-attributes.ts'

type Node = DefaultTreeAdapterTypes.Node
type Parent = DefaultTreeAdapterTypes.ParentNode

/** An element of an article, or a piece of its text. */
export type ArticleNode = string | ArticleElement
export interface ArticleElement {
  tag: string
  attributes: Record<string, string>
  children: ArticleNode[]
}

/** Elements whose content is not text of the article. */
const SILENT = new Set(
  'script style template noscript iframe object embed svg math head title textarea select button colgroup'.split(
    ' ',
  ),
)
/** Replacements for elements outside the allowed set. The page's title is its only `h1`. */
const RENAMED: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' }
/** Elements allowed at the article's top level. */
const BLOCKS = new Set('p h2 h3 h4 ul ol blockquote table hr img'.split(' '))
const INLINE = new Set('strong em a br'.split(' '))
/** Elements allowed directly inside others; anything else inside is text with marks. */
const INSIDE: Record<string, ReadonlySet<string>> = {
  ul: new Set(['li']),
  ol: new Set(['li']),
  table: new Set(['thead', 'tbody', 'tr']),
  thead: new Set(['tr']),
  tbody: new Set(['tr']),
  tr: new Set(['th', 'td']),
  blockquote: new Set(['p', 'ul', 'ol']),
  li: new Set(['ul', 'ol']),
}
/** Elements that separate words where their text is hoisted. */
const PARTING =
  /^(?:address|article|aside|d[dlt]|div|figure|figcaption|footer|header|main|nav|p|pre|section|t[dhr])$/
const EMPTY = new Set(['br', 'hr', 'img'])
/** Deeper than any real article. */
const DEEPEST = 40
/** Longer texts are cut to their beginning: parsing endless nesting takes long. */
export const LONGEST_ARTICLE = 100_000

/**
 * Builds a new tree from an article's HTML: only text, the elements named here, and attributes that pass
 * `article-attributes.ts` are taken over.
 */
export function articleTree(html: string): ArticleNode[] {
  const builder = new Builder()
  builder.fill(parseFragment(html.slice(0, LONGEST_ARTICLE)), 0)
  return builder.blocks()
}

/** Prints the tree as HTML; all tags and attributes are written here. */
export function articleHtml(nodes: readonly ArticleNode[]): string {
  return nodes.map(print).join('')
}

/** Returns an article's HTML with only the allowed elements and attributes. */
export function cleanArticle(html: string): string {
  return articleHtml(articleTree(html))
}

/** Returns the text of a part of the tree, with a space between block elements. */
export function textOfNode(node: ArticleNode): string {
  const pieces: string[] = []
  collect(node, pieces)
  return pieces.join('').replace(/\s+/gu, ' ').trim()
}

function collect(node: ArticleNode, pieces: string[]): void {
  if (typeof node === 'string') return void pieces.push(node)
  for (const child of node.children) collect(child, pieces)
  if (!INLINE.has(node.tag) || node.tag === 'br') pieces.push(' ')
}

const element = (tag: string, attributes: Record<string, string> = {}): ArticleElement => ({
  tag,
  attributes,
  children: [],
})

class Builder {
  readonly #root = element('')
  /** The open elements, the innermost last. */
  readonly #open: ArticleElement[] = [this.#root]

  fill(parent: Parent, depth: number): void {
    for (const child of parent.childNodes) this.#add(child, depth)
  }

  /** Returns the blocks that are not empty. */
  blocks(): ArticleNode[] {
    return this.#root.children.filter((node) => typeof node !== 'string').flatMap(pruned)
  }

  #add(node: Node, depth: number): void {
    if (depth > DEEPEST) return
    if (node.nodeName === '#text') return this.#say((node as DefaultTreeAdapterTypes.TextNode).value)
    if (!('childNodes' in node) || SILENT.has(node.nodeName)) return
    const tag = RENAMED[node.nodeName] ?? node.nodeName
    const attributes = allowedAttributes(tag, node as DefaultTreeAdapterTypes.Element)
    const parent = attributes && this.#parentFor(tag)
    if (!parent) {
      if (PARTING.test(node.nodeName)) this.#say(' ')
      this.fill(node, depth + 1)
      if (PARTING.test(node.nodeName)) this.#endParagraph()
      return
    }
    const made = element(tag, attributes)
    parent.children.push(made)
    if (EMPTY.has(tag)) return
    const before = this.#open.splice(0, this.#open.length, ...this.#pathTo(parent), made)
    this.fill(node, depth + 1)
    this.#open.splice(0, this.#open.length, ...before)
    if (BLOCKS.has(tag)) this.#endParagraph()
  }

  /** Returns the parent for an element of this name; null: only its text is kept. */
  #parentFor(tag: string): ArticleElement | null {
    const inner = this.#open.at(-1) ?? this.#root
    if (INLINE.has(tag)) {
      if (this.#open.some((each) => each.tag === tag)) return null
      return takesText(inner) ? inner : inner === this.#root ? this.#paragraph() : null
    }
    if (INSIDE[inner.tag]?.has(tag)) return inner
    // An image inside a paragraph is moved behind it.
    if (tag === 'img' && this.#open.length === 2 && inner.tag === 'p') return this.#root
    const onlyLoose = this.#open.slice(1).every((each) => each.tag === 'p' && each === this.#loose)
    return BLOCKS.has(tag) && (inner === this.#root || onlyLoose) ? this.#root : null
  }

  #pathTo(parent: ArticleElement): ArticleElement[] {
    const at = this.#open.indexOf(parent)
    return at < 0 ? [this.#root, parent] : this.#open.slice(0, at + 1)
  }

  /** The paragraph created around loose text. */
  #loose: ArticleElement | null = null

  #paragraph(): ArticleElement {
    const last = this.#root.children.at(-1)
    if (this.#loose && last === this.#loose) return this.#loose
    this.#loose = element('p')
    this.#root.children.push(this.#loose)
    return this.#loose
  }

  #endParagraph(): void {
    this.#loose = null
  }

  #say(value: string): void {
    const inner = this.#open.at(-1) ?? this.#root
    const text = value.replace(/\s+/gu, ' ').toWellFormed()
    if (text.trim() === '' && !takesText(inner) && !this.#loose) return
    if (takesText(inner)) inner.children.push(text)
    else if (inner === this.#root) this.#paragraph().children.push(text)
    else if (inner.tag === 'blockquote') inner.children.push(text)
  }
}

const NO_TEXT = new Set(['', 'ul', 'ol', 'table', 'thead', 'tbody', 'tr'])
const takesText = ({ tag }: ArticleElement): boolean => !NO_TEXT.has(tag)

/** Removes empty nodes, and spaces at the ends of lines. */
function pruned(node: ArticleNode): ArticleNode[] {
  if (typeof node === 'string') return node === '' ? [] : [node]
  if (EMPTY.has(node.tag)) return [node]
  const children = node.children.flatMap(pruned)
  const isLine = !INLINE.has(node.tag)
  if (isLine) {
    const [first] = children
    if (typeof first === 'string') children[0] = first.trimStart()
    const last = children.at(-1)
    if (typeof last === 'string') children[children.length - 1] = last.trimEnd()
  }
  const kept = children.filter((child) => child !== '')
  const isCell = node.tag === 'td' || node.tag === 'th'
  return kept.length === 0 && !isCell ? [] : [{ ...node, children: kept }]
}

function print(node: ArticleNode): string {
  if (typeof node === 'string') return escaped(node)
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('')
  const open = `<${node.tag}${attributes}>`
  return EMPTY.has(node.tag) ? open : `${open}${node.children.map(print).join('')}</${node.tag}>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
