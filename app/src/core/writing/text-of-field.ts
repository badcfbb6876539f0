import { cleanText } from './clean-text.ts'
import type { WritingRequest } from './writing-request.ts'

/** Characters read per field: the beginning of a long body shows what it is about. */
const LONGEST_FIELD = 8_000

/** Returns the non-empty fields as plain text, by name. */
export function textOfFields(
  source: WritingRequest<Record<string, string>>['source'],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => {
      const given = Array.isArray(value) ? value.join(', ') : (value ?? '')
      // Words of adjacent blocks must not run together.
      const text = cleanText(
        given.slice(0, LONGEST_FIELD * 4).replace(/<(?:br|\/p|\/li|\/h\d|\/div|\/td)\b[^>]*>/gi, '. '),
      )
      const short = text.replace(/(?:\.\s*){2,}/g, '. ').slice(0, LONGEST_FIELD)
      return short === '' ? [] : [[name, short]]
    }),
  )
}
