import type { CodePiece } from './code-pieces.ts'

/** A name and its offset. */
export interface NameAt {
  name: string
  offset: number
}

const KEYWORDS = new Set(
  'and or not contains in by with for as true false nil null blank empty reversed limit offset cols continue none'.split(
    ' ',
  ),
)

/** Tags without an expression. */
const WITHOUT_NAMES = new Set([
  'else',
  'break',
  'continue',
  '#',
  'comment',
  'raw',
  'schema',
  'doc',
  'javascript',
  'stylesheet',
  'style',
  '',
])

/** Returns the filters a piece of code calls. */
export function filtersIn(piece: CodePiece): NameAt[] {
  if (piece.tag === '#') return []
  return [...piece.masked.matchAll(/\|\s*([A-Za-z_][\w-]*)/g)].map((match) => ({
    name: match[1] ?? '',
    offset: piece.offset + match.index + match[0].length - (match[1] ?? '').length,
  }))
}

/** Returns the variables and objects at the start of each expression in a piece of code. */
export function variablesIn(piece: CodePiece): NameAt[] {
  const { tag, masked } = piece
  if (tag !== null && (WITHOUT_NAMES.has(tag) || tag.startsWith('end'))) return []
  const skipped = declarationEnd(tag, masked)
  const found: NameAt[] = []
  for (const match of masked.matchAll(/[A-Za-z_][\w-]*\??/g)) {
    const { index } = match
    const name = match[0]
    const before = masked.slice(0, index).trimEnd()
    const after = masked.slice(index + name.length).trimStart()
    if (index < skipped || KEYWORDS.has(name)) continue
    if (before.endsWith('|') || after.startsWith(':')) continue
    if (before.endsWith('.') && !before.endsWith('..')) continue
    if (/\d$/.test(before) && before.length === index) continue
    if (/\bas$/.test(before) && (tag === 'render' || tag === 'include')) continue
    found.push({ name, offset: piece.offset + index })
  }
  return found
}

/** Returns the end of a tag's own declaration: `x =`, `x in`, the name of a capture. */
function declarationEnd(tag: string | null, masked: string): number {
  if (tag === 'assign') return masked.indexOf('=') + 1
  if (tag === 'for' || tag === 'tablerow') return (/^\s*[\w-]+\s+in\b/.exec(masked)?.[0] ?? '').length
  if (tag === 'capture' || tag === 'increment' || tag === 'decrement') return masked.length
  return 0
}

/** Returns the name a tag declares, or undefined. */
export function declaredBy(piece: CodePiece): string | undefined {
  const { tag, code } = piece
  if (tag === 'assign') return /^\s*([\w-]+)\s*=/.exec(code)?.[1]
  if (tag === 'for' || tag === 'tablerow') return /^\s*([\w-]+)\s+in\b/.exec(code)?.[1]
  if (tag === 'capture' || tag === 'increment' || tag === 'decrement')
    return /^\s*['"]?([\w-]+)/.exec(code)?.[1]
  return undefined
}

/** A call of another file and the names passed to it. */
export interface PartialCall {
  /** `snippets/card.liquid`, `blocks/text.liquid`; null for `content_for 'blocks'`, which calls every block. */
  file: string | null
  names: string[]
  /** True for `include`, which shares all variables of the calling file. */
  shared: boolean
  offset: number
}

/** Returns the file a tag renders, if the tag names it. */
export function callIn(piece: CodePiece): PartialCall | undefined {
  const { tag, code, masked, offset } = piece
  const names = [...masked.matchAll(/([A-Za-z_][\w-]*)\s*:/g)].map((match) => match[1] ?? '')
  if (tag === 'render' || tag === 'include') {
    const target = /^\s*['"]([^'"]+)['"]/.exec(code)?.[1]
    if (target === undefined) return undefined
    const alias = /\bas\s+([\w-]+)/.exec(masked)?.[1]
    const bound = /\b(?:with|for)\s/.test(masked) ? [alias ?? target.split('/').at(-1) ?? target] : []
    return {
      file: `snippets/${target}.liquid`,
      names: [...names, ...bound],
      shared: tag === 'include',
      offset,
    }
  }
  if (tag === 'content_for') {
    if (/^\s*['"]blocks['"]/.test(code)) return { file: null, names, shared: false, offset }
    const type = /\btype\s*:\s*['"]([^'"]+)['"]/.exec(code)?.[1]
    return type === undefined ? undefined : { file: `blocks/${type}.liquid`, names, shared: false, offset }
  }
  return undefined
}

/** Returns the parameters a `doc` tag declares. */
export function documentedParameters(body: string): string[] {
  const doc = /\{%-?\s*doc\s*-?%\}([\s\S]*?)\{%-?\s*enddoc\s*-?%\}/.exec(body)?.[1] ?? ''
  return [...doc.matchAll(/@param\s+(?:\{[^}]*\}\s*)?\[?([\w-]+)\]?/g)].map((match) => match[1] ?? '')
}
