import { cleanText } from './clean-text.ts'
import type { WritingRequest } from './writing-request.ts'

/** Characters of one field that are read: the beginning of a long body says what it is about. */
const LONGEST_FIELD = 8_000

/** The fields that say something, as plain text, by their names. */
export function textOfFields(
  source: WritingRequest<Record<string, string>>['source'],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => {
      const given = Array.isArray(value) ? value.join(', ') : (value ?? '')
      // What stands between two blocks are two words.
      const text = cleanText(
        given.slice(0, LONGEST_FIELD * 4).replace(/<(?:br|\/p|\/li|\/h\d|\/div|\/td)\b[^>]*>/gi, '. '),
      )
      const short = text.replace(/(?:\.\s*){2,}/g, '. ').slice(0, LONGEST_FIELD)
      return short === '' ? [] : [[name, short]]
    }),
  )
}
