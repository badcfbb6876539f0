import { findJsonFault, type JsonFault } from './json-fault.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject
export interface JsonObject {
  [key: string]: JsonValue
}

/** What a script's text holds; a fault may come beside a value when only a name was given twice. */
export interface JsonReading {
  value: JsonValue | undefined
  /** Offset into the text given. */
  fault: JsonFault | null
}

/** Wrappers that pages put around scripts for ancient browsers; engines read past them. */
const opening = /^\uFEFF?\s*(?:(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?|<!--)/
const closing = /(?:(?:\/\/|\/\*)?\s*\]\]>\s*(?:\*\/)?|(?:\/\/\s*)?-->)\s*$/

/** Reads JSON with the native parser and explains in the engine's words what is wrong with text it refuses. */
export function readJson(source: string): JsonReading {
  const text = unwrapped(source)
  try {
    const value = JSON.parse(text) as JsonValue
    if (typeof value !== 'object' || value === null) {
      return {
        value: undefined,
        fault: { offset: firstCharacter(text), message: 'Invalid top level element' },
      }
    }
    return { value, fault: mayRepeatNames(text, value) ? findJsonFault(text) : null }
  } catch {
    return { value: undefined, fault: findJsonFault(text) ?? { offset: 0, message: 'Invalid JSON document' } }
  }
}

/** Spaces stand in for wrappers, so that offsets stay true. */
function unwrapped(source: string): string {
  const first = source.charCodeAt(0)
  if (first === 123 || first === 91) return source
  const open = opening.exec(source)?.[0].length ?? 0
  const bare = open > 0 ? ' '.repeat(open) + source.slice(open).replace(closing, '') : source
  return bare.charCodeAt(0) === 0xfeff ? ` ${bare.slice(1)}` : bare
}

function firstCharacter(text: string): number {
  return Math.max(0, text.search(/\S/))
}

/**
 * The native parser keeps the last of two equal names silently. More `":` in the text than names in the value
 * means a repetition or a string that looks like one; only then the slow reading is worth its time.
 */
function mayRepeatNames(text: string, value: JsonValue): boolean {
  let pairs = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    let next = at + 1
    while (text.charCodeAt(next) <= 32) next += 1
    if (text.charCodeAt(next) === 58) pairs += 1
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
