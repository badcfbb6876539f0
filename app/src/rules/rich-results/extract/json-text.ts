import { message } from '../rules/messages.ts'
import { findJsonFault, type JsonFault } from './json-fault.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export interface JsonObject {
  [key: string]: JsonValue
}

/** Content of a script; a value comes with a fault only if a name was repeated. */
export interface JsonReading {
  value: JsonValue | undefined
  /** Its offset is an index into the given text. */
  fault: JsonFault | null
}

/** Parses JSON with the native parser and explains faults in the engine's words. */
export function readJson(source: string): JsonReading {
  const text = unwrapped(source)
  try {
    const value = JSON.parse(text) as JsonValue
    if (typeof value !== 'object' || value === null) {
      return {
        value: undefined,
        fault: { offset: firstCharacter(text), ...message('jsonTop', {}) },
      }
    }
    return { value, fault: mayRepeatNames(text, value) ? findJsonFault(text) : null }
  } catch {
    return { value: undefined, fault: findJsonFault(text) ?? { offset: 0, ...message('json', {}) } }
  }
}

/**
 * Replaces wrappers with spaces, so that offsets stay valid. Pages put `<!-- -->` and `<![CDATA[ ]]>`, themselves in
 * comments, around scripts for ancient browsers; engines ignore them.
 */
export function unwrapped(source: string): string {
  const first = source.charCodeAt(0)
  if (first === 123 || first === 91) return source
  const open = openingEnd(source)
  const bare = open > 0 ? ' '.repeat(open) + source.slice(open, closingStart(source)) : source
  return bare.charCodeAt(0) === 0xfeff ? ` ${bare.slice(1)}` : bare
}

function openingEnd(source: string): number {
  const start = behindBlanks(source, 0)
  if (source.startsWith('<!--', start)) return start + 4
  const commented = source.startsWith('//', start) || source.startsWith('/*', start)
  const mark = commented ? behindBlanks(source, start + 2) : start
  if (!source.startsWith('<![CDATA[', mark)) return 0
  const end = mark + '<![CDATA['.length
  const rest = behindBlanks(source, end)
  return source.startsWith('*/', rest) ? rest + 2 : end
}

function closingStart(source: string): number {
  let end = beforeBlanks(source, source.length)
  const whole = source.length
  if (source.endsWith('-->', end)) return beforeMarks(source, end - 3, ['//'])
  if (source.endsWith('*/', end)) end = beforeBlanks(source, end - 2)
  return source.endsWith(']]>', end) ? beforeMarks(source, end - 3, ['//', '/*']) : whole
}

/** Returns where a comment mark right before `end` begins; `end` without one. */
function beforeMarks(source: string, end: number, marks: readonly string[]): number {
  const before = beforeBlanks(source, end)
  return marks.some((mark) => source.endsWith(mark, before)) ? before - 2 : end
}

const blanks = /\s*/y

function behindBlanks(source: string, from: number): number {
  blanks.lastIndex = from
  blanks.test(source)
  return blanks.lastIndex
}

function beforeBlanks(source: string, to: number): number {
  return source.slice(0, to).trimEnd().length
}

function firstCharacter(text: string): number {
  return Math.max(0, text.search(/\S/))
}

/**
 * The native parser silently keeps the last of two equal names. More `":` in the text than names in the value means a
 * repeated name or a string that looks like one; only then is the slow parser worth its time.
 */
function mayRepeatNames(text: string, value: JsonValue): boolean {
  let pairs = 0
  // Backwards from the colons: there are fewer of them than of quotes.
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) <= 32) before -= 1
    if (text.charCodeAt(before) === 34) pairs += 1
  }
  return pairs !== countNames(value)
}

function countNames(root: JsonValue): number {
  let count = 0
  const open: JsonValue[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      for (const item of value) open.push(item)
    } else {
      for (const key in value) {
        count += 1
        const member = value[key]
        if (typeof member === 'object' && member !== null) open.push(member)
      }
    }
  }
  return count
}
