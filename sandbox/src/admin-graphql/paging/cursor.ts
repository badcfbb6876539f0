import { badRequest } from '../engine/graphql-errors.ts'

export type SortValue = string | number

/** End of a page: the last row's id, its sort value, and the number of rows read so far. */
export interface Cursor {
  id: number
  value: SortValue
  seen: number
}

/** Encodes a cursor as the platform does: Base64 of JSON with `last_id` and `last_value`. Opaque to callers. */
export function encodeCursor(cursor: Cursor): string {
  const content = { last_id: cursor.id, last_value: cursor.value, seen: cursor.seen }
  return Buffer.from(JSON.stringify(content)).toString('base64')
}

/** Decodes a cursor; throws the platform's error for any other text. */
export function decodeCursor(text: string): Cursor {
  try {
    const content: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    if (typeof content === 'object' && content !== null && 'last_id' in content && 'last_value' in content) {
      const { last_id: id, last_value: value } = content
      const seen = 'seen' in content ? Number(content.seen) : 0
      if (typeof id === 'number' && (typeof value === 'string' || typeof value === 'number'))
        return { id, value, seen }
    }
  } catch {
    // Not JSON: falls through to the error below.
  }
  throw badRequest('Invalid cursor for current pagination sort.', 'INVALID_CURSOR')
}
