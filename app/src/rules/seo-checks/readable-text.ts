import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head'])
/** Elements whose text does not run on into the next one's. */
const INLINE =
  /^(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|wbr)$/
/** Elements that stand on lines of their own. */
const BLOCK =
  /^(address|article|aside|blockquote|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|menu|nav|ol|p|pre|section|summary|table|tbody|tfoot|thead|tr|ul)$/

/** What parts two pieces of text, the stronger the more; of several between two pieces the strongest holds. */
const PART = { blank: 0, label: 1, cell: 2, line: 3, block: 4 } as const
type Part = (typeof PART)[keyof typeof PART]

/** Of a longer text the beginning is read: repairing what nests without end takes the parser its length squared. */
const LONGEST = 300_000

/** The text of a piece of HTML as people read it: no markup, no scripts, one space between words. */
export function readableText(html: string): string {
  return [...piecesOf(parseFragment(html.slice(0, LONGEST)))]
    .map((piece) => (typeof piece === 'string' ? piece : ' '))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * The same words for whoever takes sentences of them: what ends with a line or a block (paragraph, heading, list item,
 * row of a table) ends with a full stop, cells of a row with a semicolon, what names a cell or a term with a colon.
 */
export function readableSentences(html: string): string {
  const said: { text: string; end: Part }[] = []
  let piece = ''
  for (const next of piecesOf(parseFragment(html.slice(0, LONGEST)))) {
    if (typeof next === 'string') piece += next
    else if (next === PART.blank) piece += ' '
    else {
      const text = piece.replace(/\s+/gu, ' ').trim()
      const last = said.at(-1)
      if (text !== '') said.push({ text, end: next })
      else if (last && next > last.end) last.end = next
      piece = ''
    }
  }
  said.push({ text: piece.replace(/\s+/gu, ' ').trim(), end: PART.blank })
  return said
    .map(({ text, end }, at) => text + endOf(text, end, said[at + 1]?.text ?? ''))
    .join(' ')
    .trim()
}

/** It ends already, with or without a bracket or quote behind. */
const ENDED = /[.!?…:;,。！？：；、।؟\p{Pd}]["'”’»›)\]」』]*$/u
const SIGNS = [
  { last: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][^\p{L}]*$/u, signs: ['：', '；', '。'] },
  { last: /\p{Script=Devanagari}[^\p{L}]*$/u, signs: [':', ';', '।'] },
  { last: /[\p{L}\p{N}]/u, signs: [':', ';', '.'] },
]

function endOf(text: string, end: Part, next: string): string {
  if (end === PART.blank || ENDED.test(text)) return ''
  const [label, cell, stop] = SIGNS.find(({ last }) => last.test(text))?.signs ?? []
  if (end === PART.label) return label ?? ''
  // A broken line that goes on in small letters may be one sentence or two: both can be read as parts of one.
  const goesOn = end === PART.line && /^\p{Ll}/u.test(next)
  return (end === PART.cell || goesOn ? cell : stop) ?? ''
}

/** Text in the order people read it, and what parts it. */
function* piecesOf(root: Node): Generator<string | Part> {
  // By hand, because a hostile page nests deeper than the stack is.
  const open: (Node | Part)[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'number') yield node
    else if (node.nodeName === '#text') yield (node as DefaultTreeAdapterTypes.TextNode).value
    else if ('childNodes' in node && !UNSEEN.has(node.nodeName)) {
      const [before, after] = partsOf(node.nodeName)
      if (after !== null) open.push(after)
      for (let at = node.childNodes.length - 1; at >= 0; at -= 1) open.push(node.childNodes[at] as Node)
      if (before !== null) open.push(before)
    }
  }
}

/** What stands in front of an element and behind it; null: it runs on. */
function partsOf(name: string): [Part | null, Part | null] {
  if (INLINE.test(name)) return [null, null]
  if (name === 'br') return [PART.line, null]
  if (name === 'th') return [PART.blank, PART.label]
  if (name === 'td') return [PART.blank, PART.cell]
  if (name === 'dt') return [PART.block, PART.label]
  // What a term means belongs to it.
  if (name === 'dd') return [PART.label, PART.block]
  return BLOCK.test(name) ? [PART.block, PART.block] : [PART.blank, PART.blank]
}
