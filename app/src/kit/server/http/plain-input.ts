import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'

/** No input of ours is a third as deep; what follows it by calling itself stays far from the end of the stack. */
const DEEPEST = 32
/** Members and items together: twice the largest review, and checked in a few milliseconds. */
const MOST_VALUES = 20_000

/**
 * Refuses a JSON text of too many values or levels by its signs alone: to parse it and to walk through it would hold up
 * everybody else. It lets pass what `refuseOddInput` takes, and what is no JSON. Throws `http.invalid-input`.
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
    else if (sign === COMMA && ++commas >= MOST_VALUES) refuse('', `more than ${MOST_VALUES} values`)
    else if ((sign === SQUARE || sign === CURLY) && ++levels > DEEPEST + 1)
      refuse('', `nested deeper than ${DEEPEST}`)
    // A closing bracket stands two signs behind its opening one.
    else if (sign === SQUARE + 2 || sign === CURLY + 2) levels--
  }
}

const QUOTE = 34
const COMMA = 44
const SQUARE = 91
const BACKSLASH = 92
const CURLY = 123

/**
 * Refuses what no field means, before any schema looks at it: texts PostgreSQL cannot hold (NUL, half a surrogate pair),
 * nesting and numbers of values that would keep the process busy. Throws `http.invalid-input`.
 */
export function refuseOddInput(input: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }]
  let values = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next
    if (typeof value === 'string') refuseOddText(value, path)
    // Whatever its prototype: the members of a URL come in objects without one that is known. Files have no members.
    if (typeof value !== 'object' || value === null) continue
    if (depth === DEEPEST) refuse(path, `nested deeper than ${DEEPEST}`)
    const names = Object.keys(value)
    values += names.length
    if (values > MOST_VALUES) refuse(path, `more than ${MOST_VALUES} values`)
    for (const name of names) {
      if (!Array.isArray(value)) refuseOddText(name, path)
      const inner: unknown = value[name as keyof typeof value]
      open.push({ value: inner, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 })
    }
  }
}

function refuseOddText(text: string, path: string): void {
  if (text.includes('\0')) refuse(path, 'a NUL sign')
  if (!text.isWellFormed()) refuse(path, 'half a sign (a lone surrogate)')
}

function refuse(path: string, what: string): never {
  const shown = path.slice(0, 200).toWellFormed().replaceAll('\0', '')
  const summary = shown === '' ? what : `${shown}: ${what}`
  throw new AppError(httpErrors.invalidInput, { summary, issues: [{ path: shown, message: what }] })
}
