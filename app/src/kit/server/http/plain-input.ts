import { inputError } from './input-error.ts'

/** No input of ours is a third as deep; recursive code stays far from a stack overflow. */
const DEEPEST = 32
/** Members and items together: twice the largest review, and checked in a few milliseconds. */
const MOST_VALUES = 20_000

/**
 * Rejects a JSON text with too many values or levels by scanning its characters: parsing and walking it would block
 * other requests. Accepts everything `refuseOddInput` accepts, and text that is not JSON. Throws
 * `http.invalid-input`.
 */
export function refuseOddJson(text: string): void {
  let isText = false
  let levels = 0
  let commas = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === BACKSLASH) at++
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === COMMA && ++commas >= MOST_VALUES) refuse('', 'errors:input.values', MOST_VALUES)
    else if ((sign === SQUARE || sign === CURLY) && ++levels > DEEPEST + 1)
      refuse('', 'errors:input.deep', DEEPEST)
    // A closing bracket's code is its opening bracket's plus two.
    else if (sign === SQUARE + 2 || sign === CURLY + 2) levels--
  }
}

const QUOTE = 34
const COMMA = 44
const SQUARE = 91
const BACKSLASH = 92
const CURLY = 123

/**
 * Rejects input no field accepts, before any schema sees it: texts PostgreSQL cannot hold (NUL, half a surrogate
 * pair), and nesting or numbers of values that would keep the process busy. Throws `http.invalid-input`.
 */
export function refuseOddInput(input: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }]
  let values = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next
    if (typeof value === 'string') refuseOddText(value, path)
    // Accepts any prototype: the members of a URL come in objects with an unknown one. Files have no members.
    if (typeof value !== 'object' || value === null) continue
    if (depth === DEEPEST) refuse(path, 'errors:input.deep', DEEPEST)
    const names = Object.keys(value)
    values += names.length
    if (values > MOST_VALUES) refuse(path, 'errors:input.values', MOST_VALUES)
    for (const name of names) {
      if (!Array.isArray(value)) refuseOddText(name, path)
      const inner: unknown = value[name as keyof typeof value]
      open.push({ value: inner, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 })
    }
  }
}

function refuseOddText(text: string, path: string): void {
  if (text.includes('\0')) refuse(path, 'errors:input.nul')
  if (!text.isWellFormed()) refuse(path, 'errors:input.half')
}

function refuse(path: string, key: string, limit?: number): never {
  const shown = path.slice(0, 200).toWellFormed().replaceAll('\0', '')
  throw inputError([{ path: shown, key, values: limit === undefined ? {} : { limit } }])
}
