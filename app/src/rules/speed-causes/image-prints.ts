import { firstBehind } from './liquid-tags.ts'
import type { ReachedFile } from './theme-graph.ts'
import { linesOf } from './theme-location.ts'

/** A property of an image in the theme's code: `loading: 'lazy'`, `loading="lazy"`. */
export interface Written {
  /** Its literal text; null if Liquid computes it. */
  text: string | null
  /** The literal words in a computed value. */
  words: string[]
  /** Whether Liquid decides if it is printed. */
  maybe: boolean
  /** Its source, including the quotes in `image_tag`. */
  raw: string
  /** Start of name and value, and of the value alone. */
  start: number
  valueStart: number
  end: number
}

/** Code that prints an image: an `image_tag` with its arguments, or an `<img>`. */
export interface ImagePrint {
  kind: 'image_tag' | 'img'
  file: ReachedFile
  line: number
  /** Range of the whole statement or tag. */
  start: number
  end: number
  /** Where an argument or attribute can be added. */
  addAt: number
  properties: ReadonlyMap<string, Written>
  /** Whether there is Liquid among the attributes: more may be printed than is written. */
  open: boolean
  /** The code before the filter: `product.featured_image | image_url: width: 600`. */
  source: string
}

/** Replaces a character of Liquid. Themes do not use it, and it would not be part of a tag name. */
const MASK = '\uE000'
/** Maximum length of an expression or a tag in a theme. */
const LONGEST = 3_000

/** Returns every image that a file prints, in file order. */
export function imagePrintsOf(file: ReachedFile): ImagePrint[] {
  return [...filtersOf(file), ...elementsOf(file)].toSorted((a, b) => a.start - b.start)
}

function filtersOf(file: ReachedFile): ImagePrint[] {
  const lineAt = linesOf(file.text)
  return file.statements.flatMap(({ text, from }): ImagePrint[] => {
    const found = /\|\s{0,100}image_tag\b/.exec(text.slice(0, LONGEST))
    if (!found) return []
    const begins = found.index + found[0].length
    const behind = text.slice(begins, begins + LONGEST)
    const args = behind.slice(0, firstPipe(behind))
    const start = from + (text.length - text.trimStart().length)
    const end = from + begins + args.trimEnd().length
    return [
      {
        kind: 'image_tag',
        file,
        start,
        end,
        addAt: end,
        open: false,
        line: lineAt(from + found.index),
        properties: argumentsOf(args, from + begins),
        source: text.slice(0, found.index),
      },
    ]
  })
}

/** Returns where the next filter begins, outside quotes. */
function firstPipe(text: string): number {
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string
    if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === "'" || letter === '"') quote = letter
    else if (letter === '|') return at
  }
  return text.length
}

const ARGUMENT = /([\w-]{1,100})\s{0,50}:\s{0,50}('[^']*'|"[^"]*"|[^\s,|'"]+)/g

function argumentsOf(args: string, from: number): Map<string, Written> {
  const found = new Map<string, Written>()
  for (const match of args.matchAll(ARGUMENT)) {
    const [whole, name = '', raw = ''] = match
    const quoted = /^['"]/.test(raw)
    const text = quoted ? raw.slice(1, -1) : /^\d+$/.test(raw) ? raw : null
    const start = from + match.index
    const end = start + whole.length
    found.set(name, { text, words: [], maybe: false, raw, start, valueStart: end - raw.length, end })
  }
  return found
}

function elementsOf(file: ReachedFile): ImagePrint[] {
  const lineAt = linesOf(file.text)
  const masked = maskedText(file)
  const prints: ImagePrint[] = []
  for (const { index } of masked.matchAll(/<img\b/gi)) {
    const length = masked.slice(index, index + LONGEST).indexOf('>')
    if (length < 0) continue
    const close = index + length
    const end = masked[close - 1] === '/' ? close - 1 : close
    const code = file.text.slice(index, end)
    const properties = attributesOf(masked.slice(index, end), code, {
      from: index,
      maybe: decidedIn(file, index, end),
    })
    prints.push({
      kind: 'img',
      file,
      start: index,
      end: close + 1,
      addAt: index + '<img'.length,
      properties,
      line: lineAt(index),
      open: hasOpenLiquid(masked.slice(index, end), code),
      source: properties.get('src')?.raw ?? properties.get('data-src')?.raw ?? code,
    })
  }
  return prints
}

/** Returns the text of a file with its Liquid masked: a tag ends at the first bracket outside Liquid. */
export function maskedText({ text, statements }: ReachedFile): string {
  const parts: string[] = []
  let at = 0
  for (const { tag } of statements) {
    if (tag.start < at) continue
    parts.push(text.slice(at, tag.start), MASK.repeat(tag.end - tag.start))
    at = tag.end
  }
  parts.push(text.slice(at))
  return parts.join('')
}

const ATTRIBUTE = /([a-z][\w-]{0,100})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>]+))/gi

function attributesOf(
  masked: string,
  code: string,
  { from, maybe }: { from: number; maybe: (at: number) => boolean },
): Map<string, Written> {
  const found = new Map<string, Written>()
  for (const match of masked.matchAll(ATTRIBUTE)) {
    const [whole, name = '', double, single, plain] = match
    const value = double ?? single ?? plain ?? ''
    const end = match.index + whole.length
    const valueEnd = plain === undefined ? end - 1 : end
    const valueStart = valueEnd - value.length
    const worked = value.includes(MASK)
    const raw = code.slice(valueStart, valueEnd)
    found.set(name.toLowerCase(), {
      text: worked ? null : value,
      // Words inside a branch may or may not be printed.
      words: worked && !raw.includes('{%') ? value.split(/[\s\uE000]+/).filter(Boolean) : [],
      maybe: maybe(from + match.index),
      raw,
      start: from + match.index,
      valueStart: from + valueStart,
      end: from + end,
    })
  }
  return found
}

/** Returns a function that reports whether Liquid decides what is printed at an index inside a tag. */
function decidedIn({ statements }: ReachedFile, from: number, to: number): (at: number) => boolean {
  const inside: ReachedFile['statements'][number][] = []
  for (let at = firstBehind(statements, from); (statements[at]?.tag.end ?? Infinity) <= to; at += 1)
    inside.push(statements[at] as (typeof inside)[number])
  return (at) => {
    let open = 0
    for (const { name, tag } of inside) {
      if (tag.start > at) break
      if (name === 'if' || name === 'unless' || name === 'case') open += 1
      else if (name === 'endif' || name === 'endunless' || name === 'endcase') open -= 1
    }
    return open > 0
  }
}

/** Reports whether there is Liquid between attributes, outside their values. */
function hasOpenLiquid(masked: string, code: string): boolean {
  if (!masked.includes(MASK)) return false
  return masked.replaceAll(ATTRIBUTE, '').includes(MASK) && code.includes('{')
}
