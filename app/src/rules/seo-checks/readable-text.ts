import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'head'])
/** Inline elements: their text continues on the same line. */
const INLINE =
  /^(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|wbr)$/
/** Block elements: they begin and end a line. */
const BLOCK =
  /^(address|article|aside|blockquote|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|menu|nav|ol|p|pre|section|summary|table|tbody|tfoot|thead|tr|ul)$/

/** Separators between two pieces of text, weakest first; of several in a row the strongest applies. */
const PART = { blank: 0, label: 1, cell: 2, line: 3, block: 4 } as const
type Part = (typeof PART)[keyof typeof PART]

/** Only the beginning of a longer text is read: the parser needs quadratic time to repair endless nesting. */
const LONGEST = 300_000

/** Returns the plain text of a piece of HTML: no markup, no scripts, one space between words. */
export function readableText(html: string): string {
  return [...piecesOf(parseFragment(html.slice(0, LONGEST)))]
    .map((piece) => (typeof piece === 'string' ? piece : ' '))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * The same text, with sentence marks for readers that need sentences: a line or block (paragraph, heading, list item,
 * table row) ends with a full stop, a cell of a row with a semicolon, the name of a cell or term with a colon.
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

/** Matches a text that already ends with a mark, with or without a bracket or quote after it. */
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
  // A line break before a small letter may or may not end a sentence; a semicolon fits both.
  const goesOn = end === PART.line && /^\p{Ll}/u.test(next)
  return (end === PART.cell || goesOn ? cell : stop) ?? ''
}

/** Yields the text in reading order, with its separators. */
function* piecesOf(root: Node): Generator<string | Part> {
  // Iterative, because a hostile page nests deeper than the stack allows.
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

/** Returns the separators before and after an element; null: the text continues. */
function partsOf(name: string): [Part | null, Part | null] {
  if (INLINE.test(name)) return [null, null]
  if (name === 'br') return [PART.line, null]
  if (name === 'th') return [PART.blank, PART.label]
  if (name === 'td') return [PART.blank, PART.cell]
  if (name === 'dt') return [PART.block, PART.label]
  // A definition belongs to its term.
  if (name === 'dd') return [PART.label, PART.block]
  return BLOCK.test(name) ? [PART.block, PART.block] : [PART.blank, PART.blank]
}
