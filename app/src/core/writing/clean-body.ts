import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { lengthOf } from '#kit/shared/text-length.ts'
import { cleanText, withoutMarkup, withoutSigns } from './clean-text.ts'
import { fitLength } from './fit-length.ts'
import type { TextField } from './writing-request.ts'

type Node = DefaultTreeAdapterTypes.Node
type Heading = 'h2' | 'h3'

/** All elements a generated description may contain; none has attributes. */
export const ELEMENTS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'br'] as const

/** A paragraph, heading or list: as HTML of `ELEMENTS`, and as plain text. */
export interface Block {
  tag: 'p' | Heading | 'ul' | 'ol'
  html: string
  text: string
}

/** Elements whose content is not text of the answer. */
const SILENT = new Set(
  'script style template noscript iframe object embed svg math head title textarea select button'.split(' '),
)
const HEADINGS: Record<string, Heading> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' }
const MARKS: Record<string, 'strong' | 'em'> = { strong: 'strong', b: 'strong', em: 'em', i: 'em' }
/** Elements that end a paragraph. */
const BLOCK =
  /^(?:address|article|aside|blockquote|d[dlt]|div|footer|header|hr|main|nav|p|pre|section|t[dhr]|table)$/
const ANY_TAG = /<\/?[a-z][^<>]*>/i
/** Deeper than any real answer; what is nested further is left out. */
const DEEPEST = 50
/** Most characters parsed; a caller need not have cut the answer. */
const LONGEST = 50_000

/**
 * Builds new blocks from a model's answer: only text is taken over and all tags are written here, so the result
 * contains only `ELEMENTS` without attributes. Plain text and Markdown become paragraphs.
 */
export function bodyBlocks(answer: string): Block[] {
  const given = answer.slice(0, LONGEST)
  const html = ANY_TAG.test(given) ? given : withTags(given)
  const builder = new Blocks()
  builder.add(parseFragment(html), { depth: 0, marks: [] })
  builder.end()
  return builder.blocks
}

/** Unescapes markup that was escaped as a whole; otherwise makes a paragraph of each part of a text without markup. */
function withTags(text: string): string {
  const opened = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  if (ANY_TAG.test(opened)) return opened
  const parts = text.split(/\n\s*\n/).map(cleanText)
  return parts.map((part) => `<p>${escaped(part)}</p>`).join('')
}

/** Returns as many of the first blocks as fit the length; null if nothing sensible is short enough. */
export function fitBlocks(
  blocks: readonly Block[],
  field: TextField,
): { blocks: Block[]; cut: boolean } | null {
  const kept = longestFitting(blocks, field.to)
  // Drops a heading with nothing below it.
  while (kept.length > 0 && isHeading(kept.at(-1))) kept.pop()
  const [first] = kept
  if (!first) return null
  if (lengthOf(textOf(kept)) > field.to) {
    const fitted = first.tag === 'p' ? fitLength(first.text, field) : null
    return (
      fitted && {
        blocks: [{ tag: 'p', text: fitted.text, html: `<p>${escaped(fitted.text)}</p>` }],
        cut: true,
      }
    )
  }
  const cut = kept.length < blocks.length
  // A cut text must still have substance.
  return cut && lengthOf(textOf(kept)) < field.from / 2 ? null : { blocks: kept, cut }
}

/** Returns at least the first block; none is empty, so no more fit than there are characters. */
function longestFitting(blocks: readonly Block[], most: number): Block[] {
  const few = blocks.slice(0, most)
  let text = ''
  const end = few.findIndex((block, index) => {
    text = index === 0 ? block.text : `${text} ${block.text}`
    return index > 0 && lengthOf(text) > most
  })
  return end < 0 ? few : few.slice(0, end)
}

export const textOf = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join(' ')
export const htmlOf = (blocks: readonly Block[]): string => blocks.map(({ html }) => html).join('\n')

const isHeading = (block: Block | undefined): boolean => block?.tag === 'h2' || block?.tag === 'h3'

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

interface Nesting {
  depth: number
  marks: readonly ('strong' | 'em')[]
}

class Blocks {
  readonly blocks: Block[] = []
  #tag: Block['tag'] = 'p'
  /** Content of the current paragraph, heading or list item. */
  #html = ''
  #text = ''
  #items: { html: string; text: string }[] = []

  add(node: Node, nesting: Nesting): void {
    if (nesting.depth > DEEPEST) return
    if (node.nodeName === '#text') return this.#say((node as DefaultTreeAdapterTypes.TextNode).value, nesting)
    if (!('childNodes' in node) || SILENT.has(node.nodeName)) return
    const { nodeName: name } = node
    const mark = MARKS[name]
    const inner: Nesting = {
      depth: nesting.depth + 1,
      marks: mark && !nesting.marks.includes(mark) ? [...nesting.marks, mark] : nesting.marks,
    }
    const inList = this.#tag === 'ul' || this.#tag === 'ol'
    if (name === 'br') this.#break()
    else if (inList) {
      // Nested lists and paragraphs in items become one list, one line per item.
      if (name === 'li') this.#endItem()
      else if (BLOCK.test(name)) this.#say(' ', nesting)
      this.#each(node, inner)
      if (name === 'li') this.#endItem()
    } else if (name === 'ul' || name === 'ol') this.#inside(name, node, inner)
    else if (HEADINGS[name]) this.#inside(HEADINGS[name], node, inner)
    else if (BLOCK.test(name) || name === 'li') this.#inside('p', node, inner)
    else this.#each(node, inner)
  }

  end(): void {
    if (this.#tag === 'ul' || this.#tag === 'ol') this.#endItem()
    const items = this.#items.splice(0)
    const tag = this.#tag
    if (items.length > 0)
      this.blocks.push({
        tag,
        html: `<${tag}>${items.map(({ html }) => `<li>${html}</li>`).join('')}</${tag}>`,
        text: items.map(({ text }) => (/[.!?:;,。！？]$/u.test(text) ? text : `${text}.`)).join(' '),
      })
    else {
      const line = this.#line()
      if (line) this.blocks.push({ tag, html: `<${tag}>${line.html}</${tag}>`, text: line.text })
    }
    this.#tag = 'p'
  }

  #inside(tag: Block['tag'], node: DefaultTreeAdapterTypes.ParentNode, nesting: Nesting): void {
    this.end()
    this.#tag = tag
    this.#each(node, nesting)
    this.end()
  }

  #each(node: DefaultTreeAdapterTypes.ParentNode, nesting: Nesting): void {
    for (const child of node.childNodes) this.add(child, nesting)
  }

  #say(value: string, { marks }: Nesting): void {
    const text = withoutSigns(withoutMarkup(value))
      .replace(/\*\*|__|`+/g, '')
      .replace(/\s+/gu, ' ')
    if (text === '') return
    this.#text += text
    const open = text === ' ' ? [] : marks
    this.#html += `${open.map((mark) => `<${mark}>`).join('')}${escaped(text)}${open
      .toReversed()
      .map((mark) => `</${mark}>`)
      .join('')}`
  }

  #break(): void {
    this.#html += '<br>'
    this.#text += ' '
  }

  #endItem(): void {
    const line = this.#line()
    if (line) this.#items.push(line)
  }

  /** Takes the content since the last call; null if there is no text. */
  #line(): { html: string; text: string } | null {
    const text = this.#text.replace(/\s+/gu, ' ').trim()
    const html = this.#html.replace(/ +/g, ' ').replace(/^(?: |<br>)+|(?: |<br>)+$/g, '')
    this.#html = ''
    this.#text = ''
    return text === '' ? null : { html, text }
  }
}
