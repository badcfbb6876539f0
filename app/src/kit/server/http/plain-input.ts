import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'

/** No input of ours is a third as deep; what follows it by calling itself stays far from the end of the stack. */
const DEEPEST = 32
/** Members and items together: twice the largest review, and checked in a few milliseconds. */
const MOST_VALUES = 20_000

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
    // Whatever its prototype: the members of an address come in objects without one that is known. Files have no members.
    if (typeof value !== 'object' || value === null) continue
    if (depth === DEEPEST) refuse(path, `nested deeper than ${DEEPEST}`)
    for (const [name, inner] of Object.entries(value)) {
      if (++values > MOST_VALUES) refuse(path, `more than ${MOST_VALUES} values`)
      if (!Array.isArray(value)) refuseOddText(name, path)
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
