import { findJsonFault, type JsonFault } from './json-fault.ts'
import type { JsonValue } from './json-text.ts'

/** More faults are not slips, and each takes another parse of the text. */
const mostRepairs = 20
/** UTF-16 units; larger scripts are not repaired. */
const longestText = 50_000

/**
 * Returns the value of an invalid text after unambiguous slips are repaired: a comma too many or too few between
 * members and items, a comment, a line break or tab inside a string. Null if anything else is wrong.
 */
export function repairJson(text: string): JsonValue | null {
  if (text.length > longestText) return null
  let mended = text
  for (let round = 0; round < mostRepairs; round += 1) {
    const fault = findJsonFault(mended)
    if (fault === null || fault.key === 'jsonTwice') return parsed(mended)
    const next = mend(mended, fault)
    if (next === null) return null
    mended = next
  }
  return null
}

function parsed(text: string): JsonValue | null {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return null
  }
}

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Returns the text without its first fault; null if the intended text is ambiguous. */
function mend(text: string, { key, values, offset }: JsonFault): string | null {
  const before = text.slice(0, offset)
  const after = text.slice(offset)
  const why = values['why']
  const cause = typeof why === 'object' && 'phrase' in why ? why.phrase : null
  if (cause === 'lastMember' || cause === 'lastItem') return before + after.slice(1)
  if (cause === 'missingComma') return `${before},${after}`
  if (cause === 'jsonComments') {
    const comment = /^(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(after)?.[0]
    return comment === undefined ? null : before + after.slice(comment.length)
  }
  const escaped = key === 'jsonLineBreak' || key === 'jsonTab' ? escapes[after.charAt(0)] : undefined
  return escaped === undefined ? null : before + escaped + after.slice(1)
}
